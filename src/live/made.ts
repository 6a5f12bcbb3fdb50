import type { Clock } from '#formats/clock.ts'
import { compact, connections, type State, stateOf } from '#resource/tracker/state.ts'
import type { Db } from '#store/db.ts'
import { readSources, type SourceState } from '#store/fleet/device-states.ts'
import { nextChange } from './next-change.ts'
import type { Format } from './requests.ts'

/** States as they are told: made once for all who read them, and written once in each format and zone. */

export interface Made {
  source_id: number
  /** When it was made: milliseconds since 1970 UTC. */
  now: number
  live: SourceState['live']
  state: State
  /** What of it changes by the clock alone, as a number, and when it next may. */
  status: number
  due: number
  /** As JSON, its times by the clock of a zone. */
  text(format: Format, zone: string, clock: Clock): string
}

/** Copies a value with its moments told by the clock. */
export const tellTimes = (value: unknown, clock: Clock): unknown => {
  if (value instanceof Date) return clock(value.getTime())
  if (Array.isArray(value)) return value.map((item) => tellTimes(item, clock))
  if (typeof value !== 'object' || value === null) return value
  const told: Record<string, unknown> = {}
  for (const [name, item] of Object.entries(value)) told[name] = tellTimes(item, clock)
  return told
}

const movements: readonly State['movement_status'][] = ['moving', 'stopped', 'parked']

const madeOf = (row: SourceState, now: number): Made => {
  const state = stateOf(row, now)
  const texts = new Map<string, string>()
  return {
    source_id: row.source_id,
    now,
    live: row.live,
    state,
    status:
      (connections.indexOf(state.connection_status) * 3 + movements.indexOf(state.movement_status)) * 2 +
      Number(state.private !== undefined),
    due: nextChange(row, now),
    text(format, zone, clock) {
      const key = `${format} ${zone}`
      const known = texts.get(key)
      if (known !== undefined) return known
      const text = JSON.stringify(tellTimes(format === 'compact' ? compact(state) : state, clock))
      texts.set(key, text)
      return text
    },
  }
}

/** Milliseconds that a state is told again as it was made, unless something comes; and how many are kept so. */
const keep = 1_000
const most_kept = 1_000

/**
 * Makes states of the rows that are stored. What several read is kept for a moment, and not read again for the next of them.
 * @param isShared whether more than one reads of this source; what one alone does would only be kept long enough to be in the way
 * @param onAway told of those whose part of the database is away: nothing is made of them now
 */
export const createMaker = (
  db: Db,
  isShared: (source_id: number) => boolean,
  onAway?: (source_ids: readonly number[]) => void,
) => {
  const kept = new Map<number, Made>()
  /** What has come meanwhile, for each reading that is under way: what that finds may be older. */
  const readings = new Set<Set<number>>()

  const read = async (source_ids: readonly number[]): Promise<Made[]> => {
    const stale = new Set<number>()
    readings.add(stale)
    try {
      const now = Date.now()
      const all = (await readSources(db, source_ids, onAway)).map((row) => madeOf(row, now))
      const shared = all.filter(({ source_id }) => isShared(source_id) && !stale.has(source_id))
      if (kept.size + shared.length > most_kept) kept.clear()
      for (const made of shared) kept.set(made.source_id, made)
      return all
    } finally {
      readings.delete(stale)
    }
  }
  return {
    /** Something came of this source: what is known of it counts no more. */
    forget(source_id: number): void {
      kept.delete(source_id)
      for (const stale of readings) stale.add(source_id)
    },
    /** Of those of the sources that there are. */
    async make(source_ids: Iterable<number>): Promise<ReadonlyMap<number, Made>> {
      const now = Date.now()
      const made = new Map<number, Made>()
      const unknown: number[] = []
      for (const id of source_ids) {
        const known = kept.get(id)
        if (known && now - known.now < keep) made.set(id, known)
        else unknown.push(id)
      }
      if (unknown.length > 0) for (const one of await read(unknown)) made.set(one.source_id, one)
      return made
    },
  }
}

export type Maker = ReturnType<typeof createMaker>
