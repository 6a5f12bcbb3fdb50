import type { Answer, Person } from '#test/fleet.ts'

/** Geo links that tests make through the API. */

const path = 'tracker/location/link'

/** A link of these trackers with as little as it must have. */
export const plain = (...tracker_ids: readonly number[]) => ({
  description: 'A link',
  trackers: tracker_ids.map((tracker_id) => ({ tracker_id, params: { object_data: [] } })),
  params: {},
})

/** Creates a link and answers its id. */
export const make = async (account: Person, link: object): Promise<number> =>
  (await account.call(`${path}/create`, link)).value

export const read = async (account: Person, id: number): Promise<Answer> =>
  (await account.call(`${path}/read`, { id })).value

export const list = async (account: Person, params: object = {}): Promise<Answer[]> =>
  (await account.call(`${path}/list`, params)).list

export const ids = async (account: Person, params: object = {}): Promise<number[]> =>
  (await list(account, params)).map(({ id }) => id)

export const create = `${path}/create`
export const update = `${path}/update`
export const change = `${path}/status/change`
export const remove = `${path}/delete`
export const right = 'weblocator_session_create'
