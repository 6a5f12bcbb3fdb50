import type { Context } from '#contract/operation.ts'
import type { Sensor } from '#measure/sensor.ts'
import type { System } from '#measure/units.ts'
import { ahead } from '#pace/ahead.ts'
import { portions } from '#pace/portions.ts'
import type { Measured } from '#resource/tracker/readings.ts'
import { isPartAway } from '#store/db.ts'
import { readUnits } from '#store/dealer/accounts.ts'
import * as states from '#store/fleet/device-states.ts'
import type { Viewer } from '#store/owner.ts'
import { queryOf } from '#store/query.ts'
import * as counters from '#store/sensors/counters.ts'
import { likeOf, ofFleet } from '#store/sensors/known.ts'
import * as sensors from '#store/sensors/sensors.ts'

/** What trackers measure: the newest of what their devices told, and the sensors that are set up on them. */

/** A tracker with all that its readings are made of; it may be blocked. */
export interface MeasuredTracker extends Measured {
  tracker_id: number
  blocked: boolean
}

type Asking = Pick<Context, 'db'> & { caller: Viewer }

/**
 * A tracker that the caller sees, and the units in which the caller is told of it. @param isCounted whether its counters are read: one that
 * goes by a sensor reads points
 */
export const readMeasured = async (
  { db, caller }: Asking,
  tracker_id: number,
  isCounted = false,
): Promise<(MeasuredTracker & { system: System }) | undefined> => {
  const [row, set_up, counted, system] = await Promise.all([
    states.readOne(db, caller, tracker_id),
    sensors.ofTrackers(db, caller, [tracker_id]),
    isCounted ? counters.valuesOf(db, queryOf(db), caller, [tracker_id]) : none,
    readUnits(db, caller, caller.user_id),
  ])
  return row && { ...measured(row, set_up, counted), system }
}

/** Of no tracker any counters. */
const none: ReadonlyMap<number, counters.Counted[]> = new Map()
const no_sensors: readonly Sensor[] = []

const measured = (
  { tracker_id, blocked, live }: Pick<states.StateRow, 'tracker_id' | 'blocked' | 'live'>,
  set_up: ReadonlyMap<number, readonly Sensor[]>,
  counted: ReadonlyMap<number, counters.Counted[]>,
): MeasuredTracker => {
  const sensors = set_up.get(tracker_id) ?? no_sensors
  return {
    ...{ tracker_id, blocked, sensors },
    like: likeOf(sensors),
    attributes: live?.attributes ?? {},
    counted: counted.get(tracker_id) ?? [],
  }
}

/** Trackers that are read at a time, for each question to the database costs as much as some dozens of them. */
const together = 1_000
/** Those of them that are told at a time: an answer passes in such pieces. */
const at_once = 200

/** Some of the trackers: those that were read, and those whose part of the database is away. */
interface Portion {
  found: MeasuredTracker[]
  unavailable: number[]
}

/**
 * Measurements of these trackers, in portions, of which the next is read while one is told. It fails where all of the first of them are away.
 * @param asking also says whether counters are read
 */
export async function* inPortions(
  asking: Asking & { isCounted: boolean },
  seen: readonly states.VisibleDevice[],
): AsyncGenerator<Portion> {
  let next = seen.length > 0 ? ahead(portionAt(asking, seen, 0)) : undefined
  for (let at = together; next; at += together) {
    const portion = await next()
    next = at < seen.length ? ahead(portionAt(asking, seen, at)) : undefined
    yield* sliced(portion)
  }
}

function* sliced({ found, unavailable }: Portion): Generator<Portion> {
  yield { found: found.slice(0, at_once), unavailable }
  for (const more of portions(found.slice(at_once), at_once)) yield { found: more, unavailable: [] }
}

const portionAt = async (
  { db, caller, isCounted }: Asking & { isCounted: boolean },
  seen: readonly states.VisibleDevice[],
  at: number,
): Promise<Portion> => {
  const some = seen.slice(at, at + together)
  const ids = some.map(({ tracker_id }) => tracker_id)
  const [rows, set_up, counted] = await Promise.all([
    states.livesOf(db, some).catch((error: unknown) => {
      if (at === 0 || !isPartAway(error)) throw error
      return 'away' as const
    }),
    ofFleet(db, caller, ids),
    isCounted
      ? counters.valuesOf(db, queryOf(db), caller, ids).catch((error: unknown) => {
          if (!isPartAway(error)) throw error
          return none
        })
      : none,
  ])
  if (rows === 'away') return { found: [], unavailable: ids }
  return {
    found: rows.filter(({ away }) => !away).map((row) => measured(row, set_up, counted)),
    unavailable: rows.filter(({ away }) => away).map(({ tracker_id }) => tracker_id),
  }
}
