import { dealerWith } from '#contract/caller.ts'

/** The console of a device, as the panel watches it. */

/** Seconds for which a key may be used. */
export const key_seconds = 60

/** Who may look at a console, for as long as it does. */
export const watching = dealerWith(['trackers', 'update'])
