import type { CompactState } from '#client/live-client.ts'
import {
  bySourceOf,
  type Counts,
  countsOf,
  heard,
  nobody,
  type Others,
  type Roster,
  type Row,
  recounted,
  rowsOf,
  type Tracker,
} from './roster.ts'
import { createTelling, type Listener } from './telling.ts'

export type { Counts, Row, Tracker }

/** What is known of all trackers that somebody sees, as it is now. Who shows one of them is told when it changes. */

export interface Connection {
  isOpen: boolean
  /** When it was lost, in milliseconds; undefined while it is open or was not yet. */
  lost_at?: number
}

/** @param soon calls when the next picture is drawn: all that changed until then is told together */
export const createFleet = (soon: (tell: Listener) => void) => {
  const { tellSoon, listen } = createTelling(soon)
  const rows = keepRows(tellSoon)
  let connection: Connection = { isOpen: false }
  let unread = 0
  return {
    ...rows,
    ...listen,
    connection: (): Connection => connection,
    /** Entries of the history that nobody has read. */
    unread: (): number => unread,
    setConnection(isOpen: boolean, now: number): void {
      connection = isOpen ? { isOpen } : { isOpen, lost_at: connection.lost_at ?? now }
      tellSoon()
    },
    setUnread(count: number): void {
      unread = count
      tellSoon()
    },
  }
}

export type Fleet = ReturnType<typeof createFleet>

/** @param tell that these rows have changed */
const keepRows = (tell: (ids: Iterable<number>) => void) => {
  let roster = nobody
  let rows = rowsOf(roster, new Map())
  let bySource = bySourceOf([])
  let counts = countsOf([])
  let version = 0
  const arrange = (change: Partial<Roster>): void => {
    const before = rows
    roster = { ...roster, ...change }
    rows = rowsOf(roster, before)
    bySource = bySourceOf(roster.trackers)
    counts = countsOf(rows.values())
    version++
    tell([...before.keys(), ...rows.keys()])
  }
  const known = (): Row[] => [...rows.values()].filter(({ standing }) => standing !== 'blocked')
  return {
    row: (id: number): Row | undefined => rows.get(id),
    /** All of them, in the order that they were listed in. */
    all: (): readonly Row[] => [...rows.values()],
    /** Another number when there are others, or what belongs to them is another; states change nothing of it. */
    version: (): number => version,
    /** The groups and tags that there are. */
    kinds: (): Pick<Others, 'groups' | 'tags'> => roster.others,
    counts: (): Counts => counts,
    /** Those that nothing was told of yet. */
    unheard: (): number[] => known().flatMap(({ id, state }) => (state ? [] : [id])),
    unblocked: (): number[] => known().map(({ id }) => id),
    setTrackers: (trackers: readonly Tracker[]): void => arrange({ trackers }),
    setOthers: (some: Partial<Others>): void => arrange({ others: { ...roster.others, ...some } }),
    /** Answers whether all sources were known; others belong to trackers that are not listed yet. */
    hear(states: readonly CompactState[]): boolean {
      const told = states.flatMap((state) => (bySource.get(state.source_id) ?? []).map((id) => [id, state] as const))
      for (const [id, state] of told) {
        const before = rows.get(id) as Row
        const row = heard(before, state)
        rows.set(id, row)
        counts = recounted(counts, before.standing, row.standing)
      }
      tell(told.map(([id]) => id))
      return states.every(({ source_id }) => bySource.has(source_id))
    },
    /** Trackers of which an emergency was told that nobody has read. */
    setAlarms(alarms: ReadonlySet<number>): void {
      roster = { ...roster, alarms }
      const others = [...rows.values()].filter(({ id, isAlarm }) => isAlarm !== alarms.has(id))
      for (const row of others) rows.set(row.id, { ...row, isAlarm: alarms.has(row.id) })
      tell(others.map(({ id }) => id))
    },
  }
}
