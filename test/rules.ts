import type { Answer, Person } from '#test/fleet.ts'

/** Rules that tests make through the API. */

export const speedup = { type: 'speedup', name: 'Too fast', param: 100 }

/** Creates a rule and answers its id. */
export const make = async (account: Person, more: object = {}): Promise<number> =>
  (await account.call('tracker/rule/create', { ...speedup, ...more })).id

export const list = async (account: Person, params: object = {}): Promise<Answer[]> =>
  (await account.call('tracker/rule/list', params)).list

export const ids = async (account: Person, params: object = {}): Promise<number[]> =>
  (await list(account, params)).map(({ id }) => id)

/** A rule that watches how far trackers are from others, with all that it must have. */
export const observing = (observed_trackers: readonly number[]) => ({
  ...{ type: 'distance_control', name: 'Trailer' },
  extended_params: { observed_trackers, control_type: 'moving_away', control_distance_meters: 1000 },
})
