import { counted, type Judged, leftOf, type Now, warnedAt } from './task.ts'

/** When a task will be due, by how much the vehicle is used. */

/** Growth of counters in a day: kilometres, hours. */
export interface Pace {
  mileage?: number | undefined
  engine_hours?: number | undefined
}

const day = 86_400_000

/** Days whose use says how much a vehicle will be used. */
export const days_of_use = 60

/** Of what is longer ahead nobody can say anything: ten years, in milliseconds. */
const horizon = 3652 * day

/** Growth of a counter in a day, from what it showed then and now; undefined where less than a day lies between. */
export const paceOf = (
  then: { time: number; value: number } | undefined,
  now: { time: number; value: number },
): number | undefined => {
  const days = then ? (now.time - then.time) / day : 0
  return then && days >= 1 ? Math.max(0, now.value - then.value) / days : undefined
}

/** When the first of its conditions will be met; undefined where nobody can say. What is met already is so now. */
export const endOf = (task: Judged, now: Now, pace: Pace): number | undefined => {
  const ends = counted.flatMap((name) => {
    const [left, a_day] = [leftOf(task, name, now), pace[name]]
    if (left === undefined) return []
    if (left <= 0) return now.date
    return a_day ? now.date + (left / a_day) * day : []
  })
  const { date } = task.conditions
  const first = Math.min(...ends, date?.end ?? Number.POSITIVE_INFINITY)
  return first <= Math.max(now.date + horizon, date?.end ?? 0) ? Math.round(first) : undefined
}

/** Share of a task's time that is used up, in per cent to the tenth: of the condition of which most is. It may be more than 100. */
export const wearOf = (task: Judged, now: Now): number => {
  const parts = counted.flatMap((name) => {
    const [growth, left] = [task.conditions[name], leftOf(task, name, now)]
    return growth && left !== undefined ? partOf(growth.limit - left, growth.limit) : []
  })
  const { date } = task.conditions
  const begin = task.start.date ?? now.date
  if (date) parts.push(partOf(now.date - begin, date.end - begin))
  return Math.round(Math.max(0, ...parts) * 1000) / 10
}

const partOf = (used: number, all: number): number => (all > 0 ? Math.max(0, used) / all : 1)

/** What a counter grows by in an hour at most: 300 km times the largest multiplier of an odometer, an hour. */
const fastest = { mileage: 300 * 1.95, engine_hours: 1 } as const

/** Milliseconds between two looks at a task: no more than a day, for counters are set by people. */
const bounds = { least: 60_000, still: 900_000, most: day }

/**
 * When a task is to be looked at next, so that no state is missed: the further its next state is away, the later. While its counters stand
 * still, a quarter of an hour is soon enough. @param isStill its counters show what they showed when it was looked at last
 */
export const nextLook = (task: Judged, now: Now, isStill: boolean): number => {
  const { conditions } = task
  const waits = counted.flatMap((name) => {
    const left = leftOf(task, name, now)
    if (left === undefined || left < 0) return []
    return (stepOf(left, conditions[name]?.notification_interval ?? 0) / fastest[name]) * 3_600_000
  })
  const counting = Math.max(isStill ? bounds.still : bounds.least, Math.min(bounds.most, ...waits))
  return now.date + Math.min(counting, ...untilDates(task, now.date))
}

/** How far it is to the next state. */
const stepOf = (left: number, near: number): number => (left > near ? left - near : left)

const untilDates = ({ conditions: { date }, zone }: Judged, now: number): number[] => {
  if (!date) return []
  // The end itself belongs to it.
  return [warnedAt(date, zone), date.end + 1].filter((time) => time > now).map((time) => time - now)
}
