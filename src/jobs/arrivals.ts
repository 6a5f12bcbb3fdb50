import { ahead, secondsOf } from '#service/task/arrivals.ts'
import type { Config } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import { readPoints } from '#store/points/points.ts'
import { pointsOf, type Ways } from '#store/pools.ts'
import { type Query, queryOn } from '#store/query.ts'
import * as arrivals from '#store/tasks/task-estimates.ts'
import { flag } from '#track/point.ts'
import type { JobLog } from './job-log.ts'

type Parts = Ways & {
  db: Db
  config: Config
  log: JobLog
}

/** Arrivals that are looked at in one run. */
const together = 50
/** Milliseconds after an arrival in which points that were kept on the device come. */
const settled = 60_000
/** Milliseconds for which a place is where it is. */
const known_for = 300_000
/** Estimates of less tell nothing of the way: seconds. */
const least = 60
const day = 86_400_000

/** At no known time, or at no known place. */
const unplaced = flag.no_fix | flag.ahead

/**
 * Makes the job that looks, of each arrival at a task, where its tracker was a quarter of an hour before, and what would have been said then (docs/tasks.md). In
 * private time it was nowhere. What it has no time for within a day it leaves.
 */
export const createArrivals = ({ db, config, log, ...ways }: Parts) => {
  const points = queryOn(pointsOf(ways))
  return async (now = new Date()): Promise<void> => {
    const at = now.getTime()
    await arrivals.forgetMissed(db, new Date(at - day))
    for (const arrival of await arrivals.waiting(db, new Date(at - settled), together)) {
      const said = await saidBefore({ db, config }, points, arrival).catch((error: unknown) => {
        log.error({ err: error, task_id: arrival.task_id }, 'it is not known where a tracker was before it came')
        return nothing
      })
      await arrivals.looked(db, arrival, said)
    }
  }
}

const nothing = { straight: null, road: null }

const saidBefore = async (parts: Pick<Parts, 'db' | 'config'>, points: Query, arrival: arrivals.Arrival) => {
  const { source_id, arrived, lat, lng, radius } = arrival
  const at = arrived.getTime() - ahead * 1000
  const before = await readPoints(points, source_id, { from: at - known_for, to: at })
  const place = before.findLast(({ flags }) => (flags & unplaced) === 0)
  if (!place) return nothing
  const underway = { source_id, place: { lat: place.lat, lng: place.lng }, circle: { lat, lng, radius } }
  const [said] = await secondsOf({ ...parts, now: new Date(at) }, [underway])
  const told = (seconds: number | null | undefined) => (seconds && seconds >= least ? seconds : null)
  return { straight: told(said?.straight), road: told(said?.road) }
}
