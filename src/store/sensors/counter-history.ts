import { sumOf, told, valueFrom } from '#measure/counter.ts'
import type { Db } from '#store/db.ts'
import { readStored } from '#store/points/points.ts'
import { totalsUntil } from '#store/points/sums.ts'
import type { Query } from '#store/query.ts'
import { addedTo, type Sums } from '#track/sums.ts'
import { type Base, basesOf } from './counter-bases.ts'
import { isFollowed, type Stored } from './counter-rows.ts'
import { sumAt } from './counters.ts'
import { grownAt } from './followed.ts'

/** What a counter showed: from base to base, by all points that are known now. Times in milliseconds since 1970 UTC. */

const hour = 3_600_000
const day = 24 * hour

export interface Shown {
  value: number
  update_time: Date
}

/** Values of a counter in a period, at each full hour and each time it was set or changed, by time. Before its first base it showed nothing. */
export const shownIn = async (
  db: Db,
  points: Query,
  counter: Stored,
  period: { from: Date; to: Date },
): Promise<Shown[]> => {
  const bases = await basesOf(db, counter, period)
  const [from, to] = [period.from.getTime(), period.to.getTime()]
  const shown: Shown[] = []
  for (const [i, base] of bases.entries()) {
    const until = Math.min(to, (bases[i + 1]?.time ?? Number.POSITIVE_INFINITY) - 1)
    const begin = Math.max(from, base.time)
    const hours = fullHours(begin, until).filter((time) => time !== base.time)
    const times = [base.time, ...hours]
    const grown = await grownOf(db, points, counter, base, times)
    const values = times.map((time, j) => ({
      value: told(valueFrom(base, grown[j] ?? 0)),
      update_time: new Date(time),
    }))
    shown.push(...(base.time < from ? values.slice(1) : values))
  }
  return shown
}

/** Values of a counter at these times, which rise; nothing for those before its first base. */
export const valuesAt = async (
  db: Db,
  points: Query,
  counter: Stored,
  times: readonly number[],
): Promise<(number | undefined)[]> => {
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return []
  const bases = await basesOf(db, counter, { from: new Date(first), to: new Date(last) })
  const begin = bases[0]?.time ?? Number.POSITIVE_INFINITY
  const values: (number | undefined)[] = times.filter((time) => time < begin).map(() => undefined)
  for (const [i, base] of bases.entries()) {
    const until = bases[i + 1]?.time ?? Number.POSITIVE_INFINITY
    const own = times.slice(values.length).filter((time) => time < until)
    if (own.length === 0) continue
    const [, ...grown] = await grownOf(db, points, counter, base, [base.time, ...own])
    values.push(...grown.map((by) => told(valueFrom(base, by))))
  }
  return values
}

const fullHours = (from: number, to: number): number[] => {
  const first = Math.ceil(from / hour) * hour
  return Array.from({ length: Math.max(0, Math.floor((to - first) / hour) + 1) }, (_, i) => first + i * hour)
}

const grownOf = async (
  db: Db,
  points: Query,
  counter: Stored,
  base: Base,
  times: readonly number[],
): Promise<number[]> => {
  if (isFollowed(base)) return grownAt(db, points, { ...counter, sensor_id: base.sensor_id }, times)
  const sums = (await sumsAt(points, counter.source_id, times)).map((one) => sumOf(counter.type, base.source, one))
  // It is known what it goes on from also when points up to it are kept no more.
  const known = base.time === counter.base_time ? counter.base_sum : null
  const begin = await sumAt(points, counter, { ...base, sum: base.sum ?? known })
  return sums.map((sum) => sum - begin)
}

/** Sums of all points up to each of these times, which rise: the points between the second and the last are read, a day at a time. */
const sumsAt = async (points: Query, source_id: number, times: readonly number[]): Promise<Sums[]> => {
  const [first = 0, second, ...others] = times
  const found = [(await totalsUntil(points, source_id, first)).sums]
  if (second === undefined) return found
  let totals = await totalsUntil(points, source_id, second)
  found.push(totals.sums)
  const waiting = [...others]
  for (let from = second + 1; waiting.length > 0; from += day) {
    const until = Math.min(from + day - 1, waiting.at(-1) ?? from)
    const some = await readStored(points, source_id, { from, to: until })
    let at = 0
    for (; waiting[0] !== undefined && waiting[0] <= until; waiting.shift()) {
      const end = endOf(some, at, waiting[0])
      totals = addedTo(totals, some.slice(at, end))
      at = end
      found.push(totals.sums)
    }
    totals = addedTo(totals, some.slice(at))
  }
  return found
}

/** The first point behind `at` that is later than `time`. */
const endOf = (some: readonly { time: number }[], at: number, time: number): number => {
  const end = some.findIndex((point, i) => i >= at && point.time > time)
  return end === -1 ? some.length : end
}
