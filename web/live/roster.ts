import type { Result } from '#client/client.ts'
import type { CompactState } from '#client/live-client.ts'
import { type Standing, standingOf, standings } from './standing.ts'
import { plain } from './text.ts'

/** Trackers joined with what belongs to them, and how many stand how. */

export type Tracker = Result<'tracker/list'>['list'][number]
export type Group = Result<'tracker/group/list'>['list'][number]
export type Tag = Result<'tag/list'>['list'][number]
export interface Vehicle {
  id: number
  tracker_id: number | null
  label: string
  reg_number: string
  tags?: readonly number[]
}
export interface Employee {
  id: number
  tracker_id: number | null
  first_name: string
  last_name: string
  department_id?: number | null
}

/** A tracker and what belongs to it. Another object each time that something of it has changed. */
export interface Row {
  id: number
  label: string
  tracker: Tracker
  group?: Group
  tags: readonly Tag[]
  vehicle?: Vehicle
  driver?: Employee
  /** All that it is found by, as `plain` writes it. */
  found_by: string
  /** Undefined until it was told. */
  state?: CompactState
  standing: Standing
  /** An emergency was told of it that nobody has read. */
  isAlarm: boolean
}

/** Whoever belongs to the trackers. */
export interface Others {
  groups: readonly Group[]
  tags: readonly Tag[]
  vehicles: readonly Vehicle[]
  employees: readonly Employee[]
}

export interface Roster {
  trackers: readonly Tracker[]
  others: Others
  /** Trackers of which an emergency was told that nobody has read. */
  alarms: ReadonlySet<number>
}

export const nobody: Roster = {
  trackers: [],
  others: { groups: [], tags: [], vehicles: [], employees: [] },
  alarms: new Set(),
}

/** A row a tracker, in their order. What was told of them stays as it was in `before`, but of those that are blocked. */
export const rowsOf = ({ trackers, others, alarms }: Roster, before: ReadonlyMap<number, Row>): Map<number, Row> => {
  const groups = new Map(others.groups.map((group) => [group.id, group]))
  const tags = new Map(others.tags.map((tag) => [tag.id, tag]))
  const vehicles = new Map(others.vehicles.map((vehicle) => [vehicle.tracker_id, vehicle]))
  const drivers = new Map(others.employees.map((employee) => [employee.tracker_id, employee]))
  const row = (tracker: Tracker): Row => {
    const { id, label, source } = tracker
    const joined = {
      group: groups.get(tracker.group_id),
      tags: tracker.tag_bindings.flatMap(({ tag_id }) => tags.get(tag_id) ?? []),
      vehicle: vehicles.get(id),
      driver: drivers.get(id),
    }
    const state = source.blocked ? undefined : before.get(id)?.state
    const standing = standingOf(state, source.blocked)
    return {
      id,
      label,
      tracker,
      ...joined,
      found_by: foundBy(tracker, joined),
      state,
      standing,
      isAlarm: alarms.has(id),
    }
  }
  return new Map(trackers.map((tracker) => [tracker.id, row(tracker)]))
}

const foundBy = (
  { label, source }: Tracker,
  { group, tags, vehicle, driver }: Pick<Row, 'group' | 'tags' | 'vehicle' | 'driver'>,
): string =>
  plain(
    [
      label,
      source.device_id,
      source.phone,
      group?.title,
      ...tags.map(({ name }) => name),
      vehicle?.label,
      vehicle?.reg_number,
      vehicle?.reg_number.replace(/[\s-]/g, ''),
      driver?.first_name,
      driver?.last_name,
    ].join('\n'),
  )

/** The row with what was told of it last. */
export const heard = (row: Row, state: CompactState): Row => ({
  ...row,
  state,
  standing: standingOf(state, row.tracker.source.blocked),
})

/** Trackers by the device that they hear of: clones share one. */
export const bySourceOf = (trackers: readonly Tracker[]): ReadonlyMap<number, readonly number[]> => {
  const ids = new Map<number, number[]>()
  for (const { id, source } of trackers) ids.set(source.id, [...(ids.get(source.id) ?? []), id])
  return ids
}

export type Counts = Readonly<Record<Standing, number>>

export const countsOf = (rows: Iterable<Row>): Counts => {
  const counts = Object.fromEntries(standings.map((standing) => [standing, 0])) as Record<Standing, number>
  for (const { standing } of rows) counts[standing]++
  return counts
}

/** The counts after one stands otherwise; the same object where it does not. */
export const recounted = (counts: Counts, before: Standing, after: Standing): Counts =>
  before === after ? counts : { ...counts, [before]: counts[before] - 1, [after]: counts[after] + 1 }
