import { dealerWith } from '#contract/caller.ts'

/** Who runs the platform: `global` reaches beyond a dealer, and only logins of dealer 1 can be given it. */
export const operator = dealerWith(['trackers', 'global'])
