import type { Answer, Person } from '#test/fleet.ts'

/** Places that tests make through the API. */

export const berlin = { lat: 52.5, lng: 13.4, address: 'Alexanderplatz, Berlin', radius: 150 }

export const place = { label: 'Depot', location: berlin }

/** Creates a place and answers its id. */
export const make = async (account: Person, columns: object = {}, beside: object = {}): Promise<number> =>
  (await account.call('place/create', { place: { ...place, ...columns }, ...beside })).id

export const read = async (account: Person, place_id: number): Promise<Answer> =>
  (await account.call('place/read', { place_id })).value

/** The ids of what `place/list` answers, in its order. */
export const ids = async (account: Person, params: object = {}): Promise<number[]> =>
  (await account.call('place/list', params)).list.map(({ id }: { id: number }) => id)

/** The id of the entity of the account's places. */
export const entityOf = async (account: Person): Promise<number> => (await account.call('entity/list')).list[0].id

/** Adds custom fields to places; answers their ids in their order. */
export const addFields = async (account: Person, ...fields: object[]): Promise<number[]> => {
  const params = { entity_id: await entityOf(account), fields }
  const { list } = await account.call('entity/fields/update', params)
  return list.slice(-fields.length).map(({ id }: { id: number }) => id)
}
