import { pause } from '#pace/pause.ts'
import type { Db } from '#store/db.ts'
import * as past from '#store/demo/past.ts'
import { readAllRecorded } from '#store/fleet/device-recorded.ts'
import { tellHistory } from '#store/history/tell.ts'
import { masterOf } from '#store/owner.ts'
import type { Accounts, Points } from '#store/pools.ts'
import { queryOf } from '#store/query.ts'
import type { Detection } from '#track/detection.ts'
import type { Point } from '#track/point.ts'
import { drive } from '../fleet/drive.ts'
import { beginOf, dayAt } from '../fleet/plan.ts'
import type { DemoTracker } from './trackers.ts'
import type { DemoVehicle } from './vehicles.ts'

/** The past of the demo behind the days that its devices send: two weeks soon, a quarter while somebody looks. */

const day = 86_400_000
/** Days back to which all vehicles have a past, before any has a longer one. Plans of the demo keep three months. */
const steps = [14, 21, 28, 35, 42, 49, 56, 63, 70, 77, 84, 89]
/** Days that are written together. */
const together = 7
/** Days that are wanted soon. */
const soon = 14
/** How much longer than it takes to make a day nothing is made: soon, and then. */
const rests = { soon: 1, later: 4 }

interface Means {
  db: Db
  pool: Accounts
  points: Points
  account_id: number
  signal: AbortSignal
}

/** A vehicle, and the first moment that is stored of it. */
interface Known {
  source_id: number
  detection: Detection
  vehicle: DemoVehicle
  begin: number
}

/**
 * Gives the vehicles a past as far as they have none, the nearest days of all of them first. It takes half of a core at first, and
 * then a fifth, for the platform that somebody looks at is this process. Told after each step.
 */
export const fillPast = async (
  trackers: readonly DemoTracker[],
  means: Means,
  onStep: () => Promise<unknown>,
): Promise<void> => {
  const now = Date.now()
  const known = await knownOf(trackers, means)
  for (const days of steps) {
    let isNew = false
    for (const one of known)
      while (one.begin > now - days * day + day && !means.signal.aborted) {
        if (!(await fill(one, now - days * day, means))) break
        isNew = true
      }
    if (means.signal.aborted) return
    if (isNew) await onStep()
  }
}

const knownOf = async (trackers: readonly DemoTracker[], { db, account_id }: Means): Promise<Known[]> => {
  const viewer = masterOf(account_id)
  const ids = trackers.map(({ id }) => id)
  const recorded = await readAllRecorded(db, viewer, ids, new Date())
  const known: Known[] = []
  for (const { id, vehicle } of trackers) {
    const found = recorded.get(id)
    const begin = found && (await past.beginningOf(queryOf(db), found.source_id))
    if (found && begin !== undefined) known.push({ ...found, vehicle, begin })
  }
  return known
}

/** Writes the days before what is stored, back to `until` or as many as are written together; answers whether there were some. */
const fill = async (one: Known, until: number, { db, pool, points, signal }: Means): Promise<boolean> => {
  const { vehicle, source_id, detection } = one
  // Days of a vehicle begin where it stands.
  const last = dayAt(vehicle, one.begin - 1)
  const from = beginOf(vehicle, Math.max(dayAt(vehicle, until), last - together + 1))
  const rest = until < Date.now() - soon * day - day ? rests.later : rests.soon
  const made = past.createPast(await past.watchesOf(queryOf(db), source_id), detection)
  for (const some of days(vehicle, from, one.begin)) {
    const began = performance.now()
    made.add(some)
    await pause((performance.now() - began) * rest, { signal }).catch(() => undefined)
    if (signal.aborted) return false
  }
  if (!(await past.writePast(points, source_id, made.done(), new Date()))) return false
  // By nobody else: whoever looks at the history live is told of no past.
  await tellHistory(pool, points, [source_id])
  one.begin = from
  return true
}

/** Points of each UTC day, in order: no block goes on from one to the next. */
function* days(vehicle: DemoVehicle, from: number, to: number): Generator<Point[]> {
  let some: Point[] = []
  for (const point of drive(vehicle, from, to)) {
    const [first] = some
    if (first && Math.floor(first.time / day) !== Math.floor(point.time / day)) {
      yield some
      some = []
    }
    some.push(point)
  }
  if (some.length > 0) yield some
}
