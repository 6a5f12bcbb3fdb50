import type { Status } from './states.ts'

/** When whoever waits for a task is told of it (docs/tasks.md). Pure. Moments are milliseconds since 1970 UTC. */

/** The occasions of which they are told: that it is today, that somebody leaves for it, that somebody is there. */
export const occasions = ['day', 'leaving', 'arrival'] as const
export type Occasion = (typeof occasions)[number]

/** All that is to be known of a task. */
export interface Waited {
  status: Status
  /** Since when it is so. */
  since: number
  from: number
  to: number
  /** Minutes. */
  max_delay: number
  arrival: number | null
  /** When they were told what. */
  told: Readonly<Record<Occasion, number | null>>
  /** What the account tells. */
  wanted: readonly Occasion[]
  /** An IANA name: the clocks of the account. */
  zone: string
  /** Its tracker has it to do next, and drives. */
  is_underway: boolean
}

const minute = 60_000
const hour = 60 * minute
/** The hour of the morning at which they are told that it is today. */
const morning = 7
/** After that long nobody is told any more that somebody came. */
const fresh = 15 * minute
/** How often it is looked whether somebody leaves. */
const look = minute / 2

const dayOf = (moment: number, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).toPlainDate()

/** From when on they are told that it is today: in the morning, or an hour before where it begins sooner, but on the day. */
export const dayFrom = (from: number, zone: string): number => {
  const day = dayOf(from, zone)
  const seven = day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from({ hour: morning }) })
  const midnight = day.toZonedDateTime(zone)
  return Math.max(midnight.epochMilliseconds, Math.min(seven.epochMilliseconds, from - hour))
}

const isAsked = ({ wanted, told }: Waited, occasion: Occasion): boolean =>
  wanted.includes(occasion) && occasions.slice(occasions.indexOf(occasion)).every((later) => told[later] === null)

/** What comes with being there ends the task at once; what ended otherwise is told nobody. */
const hasCome = ({ status, since, arrival }: Waited): boolean =>
  status === 'arrived' || ((status === 'done' || status === 'delayed') && since === arrival)

/**
 * The occasion that is to be told at a moment: of several the last, for it says the others too. Each is told once at most, nothing behind what came later, and
 * nothing of a task that nobody has.
 */
export const tellingAt = (task: Waited, now: number): Occasion | null => {
  const { status, from, to, max_delay, arrival, zone, is_underway } = task
  if (hasCome(task)) {
    const is_fresh = arrival !== null && now - arrival <= fresh
    return is_fresh && isAsked(task, 'arrival') ? 'arrival' : null
  }
  if (status !== 'assigned') return null
  const is_near = now >= from - hour && now < to + max_delay * minute
  if (is_near && is_underway && isAsked(task, 'leaving')) return 'leaving'
  return isAsked(task, 'day') && now >= dayFrom(from, zone) && now < to ? 'day' : null
}

/** When it is looked at again, after all was told that was to be told at this moment; null: not before the task changes. */
export const lookAfter = (task: Waited, now: number): number | null => {
  const { status, from, to, max_delay, zone } = task
  if (status !== 'assigned') return null
  const moments: number[] = []
  const day = dayFrom(from, zone)
  if (isAsked(task, 'day') && day > now) moments.push(day)
  const end = to + max_delay * minute
  if (isAsked(task, 'leaving') && now < end) moments.push(Math.max(from - hour, now + look))
  return moments.length > 0 ? Math.min(...moments) : null
}

/** Answers whether a message that waited is of use still: the day's until the task ends, others for an hour. */
export const isUseful = (occasion: Occasion, { told, to }: { told: number; to: number }, now: number): boolean =>
  occasion === 'day' ? now < to : now < told + hour

/** Seconds for which it is. */
export const usefulFor = (occasion: Occasion, to: number, now: number): number =>
  Math.ceil((occasion === 'day' ? to - now : hour) / 1000)
