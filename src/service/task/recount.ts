import { finderOf } from '#judge/zones.ts'
import type { Db } from '#store/db.ts'
import type { Held } from '#store/held.ts'
import { stream } from '#store/points/points.ts'
import type { Query } from '#store/query.ts'
import * as anew from '#store/tasks/recounting.ts'
import { type Places, staysOf } from '#task/visits.ts'
import type { Columns } from '#track/columns.ts'
import { flag } from '#track/point.ts'

const day = 86_400_000
/** Milliseconds of which points are read before what has changed, and behind it at most. */
const [before, behind] = [day, 31 * day]

/**
 * Counts visits of a task anew, of which points came late, or behind the clock. Whoever tells of circles that were come into or left waits for the lock of
 * the task, so what is read holds until this is written. Private time has no places. Answers whether there was anything to count.
 * @param points asks where points are
 */
export const recount = async (db: Db, points: Query, task: Held<'task'>, now: Date): Promise<boolean> => {
  const circles = await anew.circlesOf(db, task)
  for (const circle of circles) await recountCircle(db, points, task, circle, now.getTime())
  return anew.done(db, task)
}

const recountCircle = async (
  db: Db,
  points: Query,
  task: Held<'task'>,
  circle: anew.AskedCircle,
  now: number,
): Promise<void> => {
  const { source_id, from, to, begin, end, lat, lng, radius } = circle
  const since = Math.max(begin, from - before)
  const until = Math.min(end, to + behind)
  if (since >= until) return
  const find = finderOf([{ id: 1, shape: { type: 'circle', center: { lat, lng }, radius } }])
  const places = placesOf(stream(points, source_id, { from: since, to: until }))
  const stays = await staysOf(
    places,
    (place) => find(place).length > 0,
    await anew.stayAt(db, task, circle, since),
    until < now ? until : null,
  )
  await anew.replace(db, task, circle, { from: since, to: until }, stays)
}

/** Points at no known time, or at no known place, are none. */
const unplaced = flag.no_fix | flag.ahead

async function* placesOf(runs: AsyncIterable<Columns>): Places {
  for await (const run of runs) yield placesIn(run)
}

function* placesIn({ time, lat, lng, flags }: Columns) {
  for (let row = 0; row < time.length; row++)
    if (((flags[row] as number) & unplaced) === 0)
      yield { time: time[row] as number, lat: lat[row] as number, lng: lng[row] as number }
}
