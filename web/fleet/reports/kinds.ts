/** In which part of the gallery each kind of report stands, and what its picture shows. */

export const groups = ['driving', 'places', 'events', 'people', 'sensors', 'fleet'] as const
export type Group = (typeof groups)[number]
export type Shape = 'table' | 'bars' | 'lines' | 'intervals'

interface Kind {
  group: Group
  shape: Shape
  /** Days that it tells of at most; as many as any where it says nothing. */
  days?: number
}

/** By `plugin_id`, in the order in which the gallery shows them. */
export const kinds: ReadonlyMap<number, Kind> = new Map<number, Kind>([
  [4, { group: 'driving', shape: 'table' }],
  [6, { group: 'driving', shape: 'table' }],
  [77, { group: 'driving', shape: 'bars' }],
  [27, { group: 'driving', shape: 'lines' }],
  [46, { group: 'driving', shape: 'bars' }],
  [82, { group: 'people', shape: 'bars' }],
  [73, { group: 'driving', shape: 'table' }],
  [91, { group: 'driving', shape: 'table', days: 1 }],
  [8, { group: 'places', shape: 'intervals' }],
  [84, { group: 'places', shape: 'bars' }],
  [89, { group: 'places', shape: 'table' }],
  [85, { group: 'places', shape: 'intervals' }],
  [11, { group: 'events', shape: 'bars' }],
  [19, { group: 'events', shape: 'table' }],
  [15, { group: 'events', shape: 'table' }],
  [16, { group: 'events', shape: 'table' }],
  [17, { group: 'events', shape: 'table' }],
  [18, { group: 'events', shape: 'table' }],
  [13, { group: 'events', shape: 'intervals' }],
  [23, { group: 'events', shape: 'intervals' }],
  [20, { group: 'events', shape: 'table' }],
  [1003, { group: 'people', shape: 'intervals' }],
  [1010, { group: 'people', shape: 'table' }],
  [1004, { group: 'people', shape: 'table' }],
  [66, { group: 'people', shape: 'table' }],
  [47, { group: 'people', shape: 'intervals' }],
  [80, { group: 'people', shape: 'table' }],
  [42, { group: 'people', shape: 'table' }],
  [70, { group: 'people', shape: 'bars' }],
  [7, { group: 'sensors', shape: 'bars' }],
  [9, { group: 'sensors', shape: 'lines' }],
  [22, { group: 'sensors', shape: 'lines' }],
  [12, { group: 'sensors', shape: 'intervals' }],
  [10, { group: 'sensors', shape: 'lines' }],
  [95, { group: 'sensors', shape: 'lines' }],
  [78, { group: 'sensors', shape: 'table' }],
  [1001, { group: 'fleet', shape: 'bars' }],
  [1002, { group: 'fleet', shape: 'intervals' }],
  [1006, { group: 'fleet', shape: 'table' }],
  [1005, { group: 'fleet', shape: 'table' }],
])

const order = [...kinds.keys()]

/** One that is not listed here stands last, among those of the fleet. */
export const kindOf = (id: number): Kind => kinds.get(id) ?? { group: 'fleet', shape: 'table' }
export const placeOf = (id: number): number => (kinds.has(id) ? order.indexOf(id) : order.length)
