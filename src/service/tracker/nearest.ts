import type { User } from '#contract/caller.ts'
import { distance, type Location } from '#geo/distance.ts'
import { stateOf } from '#resource/tracker/state.ts'
import type { Config } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import * as states from '#store/fleet/device-states.ts'
import { drivesOf } from '../roads/times.ts'

/** Who is nearest to a place. */

interface Asking {
  db: Db
  config: Config
  caller: User
  now: Date
}

/** A tracker, and how far it is: metres and seconds by roads, or metres along a straight line. */
export interface Near {
  tracker_id: number
  distance: number
  time: number | null
  straight?: true
}

/** Trackers that are asked for by roads: the nearest along a straight line. Beyond 200 km roads are not asked. */
const [most_asked, farthest] = [25, 200_000]

/** The `limit` trackers that the caller sees, is heard of and are not in private time, that are nearest to a place: by time, where the engine knows roads, else along a straight line. */
export const nearestTo = async (asking: Asking, place: Location, limit: number): Promise<Near[]> => {
  const found = await heard(asking, place, Math.max(limit, most_asked))
  const close = found.filter(({ metres }) => metres <= farthest).slice(0, most_asked)
  const table = await drivesOf(
    asking.config,
    close.map(({ at }) => at),
    [place],
  )
  const roads = new Map(close.map(({ tracker_id }, i) => [tracker_id, table?.[i]?.[0]]))
  return found
    .map(({ tracker_id, metres }): Near => {
      const road = roads.get(tracker_id)
      return road
        ? { tracker_id, distance: Math.round(road.distance), time: Math.round(road.time) }
        : { tracker_id, distance: Math.round(metres), time: null, straight: true }
    })
    .toSorted(
      (a, b) => (a.time ?? Number.POSITIVE_INFINITY) - (b.time ?? Number.POSITIVE_INFINITY) || a.distance - b.distance,
    )
    .slice(0, limit)
}

interface Heard {
  tracker_id: number
  at: Location
  metres: number
}

/** Those that may be asked, the nearest along a straight line first. Of four times as many places are read, for some are in private time or silent. */
const heard = async ({ db, caller, now }: Asking, place: Location, most: number): Promise<Heard[]> => {
  const devices = await states.visibleDevices(db, caller)
  if (devices.length === 0) return []
  const all = (await states.livesOf(db, devices)).flatMap(({ tracker_id, live, blocked, away }) =>
    live?.gps && !blocked && !away ? [{ tracker_id, metres: distance(live.gps, place) }] : [],
  )
  const first = all.toSorted((a, b) => a.metres - b.metres || a.tracker_id - b.tracker_id).slice(0, 4 * most)
  const ids = new Set(first.map(({ tracker_id }) => tracker_id))
  const rows = await states.statesOf(
    db,
    devices.filter(({ tracker_id }) => ids.has(tracker_id)),
  )
  const known = new Map(rows.map((row) => [row.tracker_id, stateOf(row, now.getTime())]))
  return first
    .flatMap(({ tracker_id, metres }) => {
      const { gps, connection_status, private: hidden } = known.get(tracker_id) ?? {}
      return gps && !hidden && connection_status !== 'offline' ? [{ tracker_id, at: gps.location, metres }] : []
    })
    .slice(0, most)
}
