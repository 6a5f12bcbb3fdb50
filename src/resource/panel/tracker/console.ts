import { dealerWith } from '#contract/caller.ts'

/** The console of a device in the panel: what it sends and is sent, as it happens. */

/** Access for who may look at a console, asked again for as long as it is open. */
export const watching = dealerWith(['trackers', 'update'])
