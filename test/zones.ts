import type { Answer, Person } from '#test/fleet.ts'

/** Zones that tests make through the API. */

const at = (lat: number, lng: number, node = false) => ({ lat, lng, node })

export const circle = { type: 'circle', label: 'Yard', center: { lat: 52.5, lng: 13.4 }, radius: 150 }
export const polygon = {
  type: 'polygon',
  label: 'Field',
  points: [at(52, 13), at(52, 14), at(53, 14), at(53, 13)],
}
export const sausage = { type: 'sausage', label: 'Road', radius: 100, points: [at(50, 8, true), at(50, 9), at(51, 9)] }

/** Creates a zone and answers its id. */
export const make = async (account: Person, zone: object = circle): Promise<number> =>
  (await account.call('zone/create', { zone })).id

/** Reads a zone with its points. */
export const read = async (account: Person, zone_id: number): Promise<Answer> =>
  (await account.call('zone/read', { zone_id, with_points: true })).value

/** The ids of what `zone/list` answers, in its order. */
export const ids = async (account: Person, params: object = {}): Promise<number[]> =>
  (await account.call('zone/list', params)).list.map(({ id }: { id: number }) => id)
