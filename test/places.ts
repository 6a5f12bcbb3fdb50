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
