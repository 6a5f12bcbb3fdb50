import { dealerWith } from '#contract/caller.ts'

/**
 * Access for who runs the platform: `global` reaches beyond one dealer, and only logins of dealer 1 can be given it.
 */
export const operator = dealerWith(['trackers', 'global'])
