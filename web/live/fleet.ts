import type { Result } from '#client/client.ts'
import type { CompactState } from '#client/live-client.ts'
import { type Standing, standingOf, standings } from './standing.ts'
import { plain } from './text.ts'

/** What is known of all trackers that somebody sees, as it is now. Who shows one of them is told when it changes. */

export type Tracker = Result<'tracker/list'>['list'][number]
export type Group = Result<'tracker/group/list'>['list'][number]
export type Tag = Result<'tag/list'>['list'][number]
export interface Vehicle {
  id: number
  tracker_id: number | null
  label: string
  reg_number: string
}
export interface Employee {
  id: number
  tracker_id: number | null
  first_name: string
  last_name: string
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

export interface Connection {
  isOpen: boolean
  /** When it was lost, in milliseconds; undefined while it is open or was not yet. */
  lost_at?: number
}

export type Counts = Readonly<Record<Standing, number>>

/** Whoever belongs to the trackers. */
export interface Others {
  groups: readonly Group[]
  tags: readonly Tag[]
  vehicles: readonly Vehicle[]
  employees: readonly Employee[]
}

const nobody: Others = { groups: [], tags: [], vehicles: [], employees: [] }
type Listener = () => void

/** @param soon calls when the next picture is drawn: all that changed until then is told together */
export const createFleet = (soon: (tell: Listener) => void) => {
  let rows = new Map<number, Row>()
  let trackers: readonly Tracker[] = []
  let others = nobody
  let version = 0
  let counts = emptyCounts()
  let connection: Connection = { isOpen: false }
  let unread = 0
  let alarms: ReadonlySet<number> = new Set()
  const bySource = new Map<number, number[]>()

  let changed = new Set<number>()
  let isDue = false
  const ofRow = new Map<number, Set<Listener>>()
  const ofAll = new Set<Listener>()
  const ofFrames = new Set<(ids: ReadonlySet<number>) => void>()

  const tellSoon = (): void => {
    if (isDue) return
    isDue = true
    soon(() => {
      isDue = false
      const ids = changed
      changed = new Set()
      for (const listener of ofFrames) listener(ids)
      for (const id of ids) for (const listener of ofRow.get(id) ?? []) listener()
      for (const listener of ofAll) listener()
    })
  }
  const put = (row: Row): void => {
    const before = rows.get(row.id)
    rows.set(row.id, row)
    if (before?.standing !== row.standing) {
      counts = { ...counts, [row.standing]: counts[row.standing] + 1 }
      if (before) counts = { ...counts, [before.standing]: counts[before.standing] - 1 }
    }
    changed.add(row.id)
  }
  /** Joins trackers with what belongs to them. */
  const arrange = (): void => {
    const groups = new Map(others.groups.map((group) => [group.id, group]))
    const tags = new Map(others.tags.map((tag) => [tag.id, tag]))
    const vehicles = new Map(others.vehicles.map((vehicle) => [vehicle.tracker_id, vehicle]))
    const drivers = new Map(others.employees.map((employee) => [employee.tracker_id, employee]))
    const before = rows
    for (const id of before.keys()) changed.add(id)
    rows = new Map()
    counts = emptyCounts()
    bySource.clear()
    for (const tracker of trackers) {
      const { id, label, source } = tracker
      const joined = {
        group: groups.get(tracker.group_id),
        tags: tracker.tag_bindings.flatMap(({ tag_id }) => tags.get(tag_id) ?? []),
        vehicle: vehicles.get(id),
        driver: drivers.get(id),
      }
      const state = source.blocked ? undefined : before.get(id)?.state
      const standing = standingOf(state, source.blocked)
      const isAlarm = alarms.has(id)
      put({ id, label, tracker, ...joined, found_by: foundBy(tracker, joined), state, standing, isAlarm })
      bySource.set(source.id, [...(bySource.get(source.id) ?? []), id])
    }
    version++
    tellSoon()
  }
  const know = (id: number, state: CompactState): void => {
    const row = rows.get(id)
    if (row) put({ ...row, state, standing: standingOf(state, row.tracker.source.blocked) })
  }

  return {
    row: (id: number): Row | undefined => rows.get(id),
    /** All of them, in the order that they were listed in. */
    all: (): readonly Row[] => [...rows.values()],
    /** Another number when there are others, or what belongs to them is another; states change nothing of it. */
    version: (): number => version,
    /** The groups and tags that there are. */
    kinds: (): Pick<Others, 'groups' | 'tags'> => others,
    counts: (): Counts => counts,
    connection: (): Connection => connection,
    /** Entries of the history that nobody has read. */
    unread: (): number => unread,

    setTrackers(list: readonly Tracker[]): void {
      trackers = list
      arrange()
    },
    setOthers(some: Partial<Others>): void {
      others = { ...others, ...some }
      arrange()
    },
    /** Answers whether all sources were known; others belong to trackers that are not listed yet. */
    hear(states: readonly CompactState[]): boolean {
      let isKnown = true
      for (const state of states) {
        const ids = bySource.get(state.source_id)
        if (!ids) isKnown = false
        for (const id of ids ?? []) know(id, state)
      }
      tellSoon()
      return isKnown
    },
    /** Those that nothing was told of yet. */
    unheard: (): number[] =>
      [...rows.values()].filter(({ state, standing }) => !state && standing !== 'blocked').map(({ id }) => id),
    unblocked: (): number[] => [...rows.values()].filter(({ standing }) => standing !== 'blocked').map(({ id }) => id),
    setConnection(isOpen: boolean, now: number): void {
      connection = isOpen ? { isOpen } : { isOpen, lost_at: connection.lost_at ?? now }
      tellSoon()
    },
    setUnread(count: number): void {
      unread = count
      tellSoon()
    },
    /** Trackers of which an emergency was told that nobody has read. */
    setAlarms(ids: ReadonlySet<number>): void {
      alarms = ids
      for (const row of rows.values()) if (row.isAlarm !== ids.has(row.id)) put({ ...row, isAlarm: ids.has(row.id) })
      tellSoon()
    },

    /** Told when this one has changed. */
    onRow(id: number, listener: Listener): Listener {
      const listeners = ofRow.get(id) ?? new Set()
      ofRow.set(id, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) ofRow.delete(id)
      }
    },
    /** Told when anything has. */
    onAny(listener: Listener): Listener {
      ofAll.add(listener)
      return () => ofAll.delete(listener)
    },
    /** Told which have, once a picture. */
    onFrame(listener: (ids: ReadonlySet<number>) => void): Listener {
      ofFrames.add(listener)
      return () => ofFrames.delete(listener)
    },
  }
}

export type Fleet = ReturnType<typeof createFleet>

const emptyCounts = (): Counts => Object.fromEntries(standings.map((standing) => [standing, 0])) as Counts

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
