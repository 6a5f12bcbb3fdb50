/**
 * Service tasks (supplement 2, 3.1): what a vehicle needs, and when, by the way that it drives, by the hours of its engine and by the
 * calendar. Kilometres, hours; times in milliseconds since 1970 UTC, days those of the account's calendar.
 */

/** States of a task, in the order in which it goes through them. */
export const statuses = ['created', 'notified', 'expired', 'done'] as const
export type Status = (typeof statuses)[number]

/** A condition on a counter: it is due once that has grown by `limit` since the task began. */
export interface Growth {
  limit: number
  /** Of what is left, from when on it is due soon. */
  notification_interval: number
  /** The limit of the next task; without it, that of this one. */
  repeat_interval?: number | null
}

/** A condition on the calendar. */
export interface Deadline {
  end: number
  /** Days before the end from which on it is due soon. */
  notification_interval: number
  /** Days from its being done to the end of the next task; without it, as many as there were for this one. */
  repeat_interval?: number | null
}

/** Conditions of a task: it is due as soon as one of them is. */
export interface Conditions {
  mileage?: Growth
  date?: Deadline
  engine_hours?: Growth
}

/** Names of conditions that go by counters. */
export const counted = ['mileage', 'engine_hours'] as const
export type Counted = (typeof counted)[number]

/** Readings of counters and of the clock: of each task only those that its conditions ask for. */
export interface Position {
  mileage?: number
  date?: number
  engine_hours?: number
}

/** Readings of counters now, as far as they are known, and the time. */
export interface Now {
  mileage?: number | undefined
  engine_hours?: number | undefined
  date: number
}

/** The counter that conditions go by and that is not known; undefined where all are. */
export const lackedOf = (
  conditions: Conditions,
  shown: { readonly [Name in Counted]?: number | null | undefined },
): Counted | undefined => counted.find((name) => conditions[name] && typeof shown[name] !== 'number')

/** A task as far as it is judged. */
export interface Judged {
  conditions: Conditions
  start: Position
  /** An IANA name. */
  zone: string
}

const day = 86_400_000

/** Kilometres or hours that are left of a condition, negative where it is overdue; undefined where there is no such condition or the counter is not known. */
export const leftOf = ({ conditions, start }: Judged, name: Counted, now: Now): number | undefined => {
  const [growth, begin, value] = [conditions[name], start[name], now[name]]
  return growth && begin !== undefined && value !== undefined ? begin + growth.limit - value : undefined
}

/** Whole days to the end, by the calendar; negative where it is overdue. */
export const daysLeft = ({ conditions: { date }, zone }: Judged, now: number): number | undefined => {
  if (!date) return undefined
  return zoned(now, zone).toPlainDate().until(zoned(date.end, zone).toPlainDate()).days
}

const zoned = (time: number, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone)

/** The moment from which on a deadline is due soon. */
export const warnedAt = ({ end, notification_interval: days }: Deadline, zone: string): number =>
  zoned(end, zone).subtract({ days }).epochMilliseconds

/** The state of a task that is not done. */
export const statusOf = (task: Judged, now: Now): Exclude<Status, 'done'> => {
  const { conditions, zone } = task
  const states = counted.map((name) => {
    const left = leftOf(task, name, now)
    return left === undefined
      ? 'created'
      : left < 0
        ? 'expired'
        : isNear(conditions[name], left)
          ? 'notified'
          : 'created'
  })
  const { date } = conditions
  if (states.includes('expired') || (date && now.date > date.end)) return 'expired'
  return states.includes('notified') || (date && now.date >= warnedAt(date, zone)) ? 'notified' : 'created'
}

const isNear = (growth: Growth | undefined, left: number): boolean => left <= (growth?.notification_interval ?? 0)

/** Of what counters and the clock show, that which a task's conditions ask for: whole kilometres and hours. */
export const positionOf = (conditions: Conditions, now: Now): Position => ({
  ...(conditions.mileage && now.mileage !== undefined && { mileage: Math.round(now.mileage) }),
  ...(conditions.date && { date: now.date }),
  ...(conditions.engine_hours && now.engine_hours !== undefined && { engine_hours: Math.round(now.engine_hours) }),
})

/** The conditions and the start of the task that follows one which was done at this position. */
export const nextOf = ({ conditions, start, zone }: Judged, done: Position): Pick<Judged, 'conditions' | 'start'> => {
  const { mileage, date, engine_hours } = conditions
  const at = done.date ?? 0
  return {
    conditions: {
      ...(mileage && { mileage: again(mileage) }),
      ...(date && { date: { ...date, end: nextEnd(date, { begin: start.date ?? at, at, zone }) } }),
      ...(engine_hours && { engine_hours: again(engine_hours) }),
    },
    start: done,
  }
}

const again = (growth: Growth): Growth => ({ ...growth, limit: growth.repeat_interval ?? growth.limit })

/** So many days after it was done, at the time of day of the former end; without a number of days, as long after as it was from its beginning. */
const nextEnd = (
  { end, repeat_interval }: Deadline,
  { begin, at, zone }: { begin: number; at: number; zone: string },
): number => {
  if (!repeat_interval) return at + Math.max(day, end - begin)
  const last = zoned(at, zone).toPlainDate().add({ days: repeat_interval })
  return last.toZonedDateTime({ timeZone: zone, plainTime: zoned(end, zone).toPlainTime() }).epochMilliseconds
}
