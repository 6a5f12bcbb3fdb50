import { dealerWith } from '#contract/caller.ts'

/** The console of a device in the panel: what it sends and is sent, as it happens. */

/** Seconds within which a key of the console must be used. */
export const key_seconds = 60

/** Access for who may look at a console, asked again for as long as it is open. */
export const watching = dealerWith(['trackers', 'update'])
