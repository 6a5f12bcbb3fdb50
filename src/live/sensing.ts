import { createHash } from 'node:crypto'
import type { Sensor } from '#measure/sensor.ts'
import type { System } from '#measure/units.ts'
import type { Db } from '#store/db.ts'
import { readUnits } from '#store/dealer/accounts.ts'
import type { Viewer } from '#store/owner.ts'
import { isFollowed, type Stored } from '#store/sensors/counter-rows.ts'
import * as counters from '#store/sensors/counters.ts'
import * as sensors from '#store/sensors/sensors.ts'

/** Sensors of a tracker, and a number that is another one when they, or their settings, are others. */
export interface Known {
  sensors: readonly Sensor[]
  version: number
  /** Its counters that were set: what the device counts is not what they show. */
  counters: readonly Stored[]
  /** A text that is another one when one of these is set, or goes by something else from now on. */
  based: string
  /** Whether one of these goes by a sensor, for whose value columns are read. */
  isFollowed: boolean
}

/** A tracker on which nothing is set up. */
export const nothingKnown: Known = { sensors: [], version: 0, counters: [], based: '', isFollowed: false }

interface Kept extends Known {
  /** When it was read: milliseconds of `performance.now()`. */
  read_at: number
}

/** What is known of an account: its sensors by tracker, and in which units its users are told figures. */
interface Account {
  trackers: Map<number, Kept>
  systems: Map<number, System>
  /** Before which moment nothing was read that still counts. */
  since: number
}

/** A tracker, and the device that it is. */
interface Seen {
  tracker_id: number
  source_id: number
}

/** Milliseconds after which sensors are read again though there were no news of them. */
const lasts = 60_000
/** Most trackers whose sensors are kept; beyond that all are forgotten. */
const most_kept = 50_000

/**
 * Keeps the sensors of those trackers whose readings somebody is told, so that a message that changes a reading asks the database for
 * nothing. What is done is known at once: by the news of the account that did it, and by those of the device, which clones show, too.
 */
export const createSensing = (db: Db) => {
  const accounts = new Map<number, Account>()
  /** Of devices, before which moment nothing was read that still counts. */
  const sources = new Map<number, number>()
  let kept = 0

  const accountOf = (account_id: number): Account => {
    const known = accounts.get(account_id)
    const account = known ?? { trackers: new Map(), systems: new Map(), since: 0 }
    if (!known) accounts.set(account_id, account)
    return account
  }
  const keep = (account: Account, tracker_id: number, one: Kept): void => {
    if (!account.trackers.has(tracker_id)) kept++
    account.trackers.set(tracker_id, one)
  }
  const bound = (): void => {
    if (kept <= most_kept && sources.size <= most_kept) return
    accounts.clear()
    sources.clear()
    kept = 0
  }
  const systemOf = async (viewer: Viewer, account: Account): Promise<System> => {
    const known = account.systems.get(viewer.user_id)
    if (known) return known
    const system = await readUnits(db, viewer, viewer.user_id)
    account.systems.set(viewer.user_id, system)
    return system
  }
  const isStale = ({ trackers, since }: Account, { tracker_id, source_id }: Seen, now: number): boolean => {
    const read_at = trackers.get(tracker_id)?.read_at ?? Number.NEGATIVE_INFINITY
    return read_at < since || read_at < (sources.get(source_id) ?? 0) || now - read_at > lasts
  }

  return {
    /** A command was done in this account, or in any. */
    note(account_id: number | undefined): void {
      const now = performance.now()
      const noted = account_id === undefined ? [...accounts.values()] : [accounts.get(account_id)]
      for (const account of noted) {
        if (!account) continue
        account.since = now
        account.systems.clear()
      }
    },
    /** These devices are set up otherwise, in whatever account they are seen. */
    noteSources(source_ids: readonly number[]): void {
      bound()
      const now = performance.now()
      for (const id of source_ids) sources.set(id, now)
    },
    /** What is set up on these trackers that the viewer sees, and its units. */
    async of(viewer: Viewer, seen: readonly Seen[]): Promise<{ system: System; known: ReadonlyMap<number, Known> }> {
      bound()
      const account = accountOf(viewer.account_id)
      const now = performance.now()
      const stale = seen.filter((one) => isStale(account, one, now)).map(({ tracker_id }) => tracker_id)
      const system = await systemOf(viewer, account)
      if (stale.length === 0) return { system, known: account.trackers }
      const [found, set] = await Promise.all([
        sensors.ofTrackers(db, viewer, stale),
        counters.ofTrackers(db, viewer, stale),
      ])
      for (const id of stale) {
        const own = found.get(id) ?? []
        keep(account, id, { sensors: own, version: versionOf(own), ...countersOf(set.get(id) ?? []), read_at: now })
      }
      return { system, known: account.trackers }
    },
  }
}

export type Sensing = ReturnType<typeof createSensing>

/** A number of what sensors are: 0 of none, and as good as never the same of others. */
const versionOf = (sensors: readonly Sensor[]): number =>
  sensors.length === 0 ? 0 : 1 + createHash('md5').update(JSON.stringify(sensors)).digest().readUIntBE(0, 6)

const countersOf = (set: readonly Stored[]): Pick<Known, 'counters' | 'based' | 'isFollowed'> => ({
  counters: set,
  based: set.map(({ type, base_time }) => `${type} ${base_time}`).join(),
  isFollowed: set.some(isFollowed),
})
