/** Why a kind of report may have nothing to say, and the screen where something is done about it. */

interface Reason {
  why: 'drives' | 'events' | 'zones' | 'places' | 'engine' | 'sensors' | 'people'
  to?: 'rules' | 'zones' | 'places' | 'sensors' | 'employees'
}

const of = (kinds: readonly number[], reason: Reason): [number, Reason][] => kinds.map((kind) => [kind, reason])

/** By the numbers of kinds (docs/reports.md). */
const reasons: ReadonlyMap<number, Reason> = new Map([
  ...of([11, 13, 15, 16, 17, 18, 19, 20, 23], { why: 'events', to: 'rules' }),
  ...of([8, 84, 89], { why: 'zones', to: 'zones' }),
  ...of([85], { why: 'places', to: 'places' }),
  ...of([7], { why: 'engine', to: 'sensors' }),
  ...of([9, 12, 22], { why: 'sensors', to: 'sensors' }),
  ...of([47, 66, 80], { why: 'people', to: 'employees' }),
])

export const reasonOf = (kind: number): Reason => reasons.get(kind) ?? { why: 'drives' }
