/**
 * The states of tasks, in one table (docs/decisions/tasks.md). Pure: a state is what follows from all that is known, so it is the same
 * in whatever order that came, and a visit that is told late corrects it. Times are milliseconds since 1970 UTC, lengths
 * milliseconds.
 */

/** Of the contract. `faulty` is of routes only. */
export const statuses = ['unassigned', 'assigned', 'arrived', 'done', 'delayed', 'failed', 'faulty'] as const

export type Status = (typeof statuses)[number]

/** States in which nothing is waited for any more. */
const over: ReadonlySet<Status> = new Set(['done', 'delayed', 'failed', 'faulty'])

/** Answers whether nothing is waited for any more; a visit that is told late may still change it. */
export const isOver = (status: Status): boolean => over.has(status)

/** Answers whether it may still be changed, or given to somebody else: nobody has begun. */
export const isOpen = (status: Status): boolean => status === 'unassigned' || status === 'assigned'

/** A task as it is asked from a moment on: each change of what counts makes one. */
export interface Version {
  since: number
  tracker_id: number | null
  /** The circle: versions with the same have the same text. */
  circle: string
  /** When it is to be done, both included. */
  from: number
  to: number
  /** After `to`, in which it is still done, as delayed. */
  max_delay: number
  /** Within the circle, before it is done. */
  min_stay: number
  /** Visits that are shorter are none. */
  min_arrival: number
  /** The form that is to be submitted. */
  form_id: number | null
}

/** A stay of a tracker in a circle: `leave` is when it was first seen outside, null while it is inside. */
export interface Visit {
  tracker_id: number
  circle: string
  enter: number
  leave: number | null
  /** Who has the task has said so, whatever places tell: it is over when it was said to be done, and was long enough by that alone. */
  by_hand?: true
}

/** The first submission of a form. */
export interface Submission {
  form_id: number
  time: number
}

/** All that is known of a task. */
export interface Known {
  /** By time. */
  versions: readonly Version[]
  visits: readonly Visit[]
  submissions: readonly Submission[]
}

/** The state of a task at a moment, and how long it holds. */
export interface State {
  status: Status
  /** When it came to be so. */
  since: number
  /** When the visit that counts began to count. */
  arrival: number | null
  /** How long that visit was, up to now. */
  stay: number
  /** When it will be another though nothing more is known; null where it will not. */
  due: number | null
  /** Index of the version that counts: changes of what was over are void. */
  version: number
  /** The visit that counts was told by hand. */
  by_hand: boolean
}

/** The state at a moment, by what is known of the time up to it. */
export const stateAt = (known: Known, now: number): State => {
  const { versions } = known
  let i = 0
  for (; ; i++) {
    const until = versions[i + 1]?.since ?? Number.POSITIVE_INFINITY
    const ends = endOf(known, i)
    if (ends && ends.time <= now && ends.time < until)
      return { ...stateOfVisit(ends.visit, now), status: ends.status, since: ends.time, due: null, version: i }
    if (until > now) break
  }
  return openAt(known, i, now)
}

/** A visit as it counts for a version of a task. */
interface Counted {
  arrival: number
  leave: number
  /** When it is told: a visit that is too short is none. */
  told: number
  /** When it was long enough; infinite where it never is. */
  stayed: number
  by_hand: boolean
}

interface End {
  status: 'done' | 'delayed' | 'failed'
  time: number
  visit: Counted | undefined
}

/** How and when a version ends, if nothing changes it before; what nobody is asked for does not end. */
const endOf = (known: Known, i: number): End | undefined => {
  const version = known.versions[i] as Version
  if (version.tracker_id === null) return undefined
  const visits = countedVisits(known, i)
  const visit = visits.find(({ stayed }) => stayed < Number.POSITIVE_INFINITY)
  const met = visit && Math.max(visit.stayed, visit.told, submittedAt(known, version))
  const last = lastOf(version)
  // A change may ask for what has long been so, or for what is over.
  if (visit && met !== undefined && met <= last)
    return { status: met <= version.to ? 'done' : 'delayed', time: Math.max(met, version.since), visit }
  return { status: 'failed', time: Math.max(last + 1, version.since), visit: visit ?? visits.at(-1) }
}

const lastOf = ({ to, max_delay }: Version): number => to + max_delay

const submittedAt = ({ submissions }: Known, { form_id }: Version): number =>
  form_id === null
    ? 0
    : Math.min(
        Number.POSITIVE_INFINITY,
        ...submissions.filter((one) => one.form_id === form_id).map(({ time }) => time),
      )

/** Visits that count for a version, by time: of its tracker in its circle since both are asked for, within its time. */
const countedVisits = ({ versions, visits }: Known, i: number): Counted[] => {
  const version = versions[i] as Version
  const begin = Math.max(askedSince(versions, i), version.from)
  return visits
    .filter(({ tracker_id, circle }) => tracker_id === version.tracker_id && circle === version.circle)
    .map(({ enter, leave, by_hand = false }) => {
      const stay = { arrival: Math.max(enter, begin), leave: leave ?? Number.POSITIVE_INFINITY }
      return by_hand ? saidOf(version, stay) : countedOf(version, stay)
    })
    .filter(({ arrival, told, leave, by_hand }) => {
      const isAny = by_hand ? arrival <= leave : arrival < leave
      return isAny && arrival <= lastOf(version) && told <= leave
    })
    .sort((one, other) => one.arrival - other.arrival)
}

type Stay = Pick<Counted, 'arrival' | 'leave'>

const countedOf = ({ min_arrival, min_stay }: Version, { arrival, leave }: Stay): Counted => {
  const stayed = arrival + min_stay
  const told = arrival + min_arrival
  return { arrival, leave, told, stayed: stayed <= leave ? stayed : Number.POSITIVE_INFINITY, by_hand: false }
}

/** Nobody measures how long one stays who says so: that it was long enough is said too, where it is asked. */
const saidOf = ({ min_stay }: Version, { arrival, leave }: Stay): Counted => ({
  ...{ arrival, leave, told: arrival, by_hand: true },
  stayed: min_stay === 0 ? arrival : leave,
})

/** Since when the tracker is asked for the circle: a visit begins anew when either is another. */
const askedSince = (versions: readonly Version[], i: number): number => {
  const { tracker_id, circle } = versions[i] as Version
  let first = i
  while (versions[first - 1]?.tracker_id === tracker_id && versions[first - 1]?.circle === circle) first--
  return (versions[first] as Version).since
}

const openAt = (known: Known, i: number, now: number): State => {
  const version = known.versions[i] as Version
  if (version.tracker_id === null) return { ...none, status: 'unassigned', since: version.since, version: i }
  const told = countedVisits(known, i).filter((visit) => visit.told <= now)
  const visit = told.find(({ stayed }) => stayed <= now) ?? told.at(-1)
  const due = dueOf(known, i, now)
  // One that ended too early is forgotten.
  if (!visit || (visit.stayed > now && visit.leave <= now))
    return { ...none, status: 'assigned', since: Math.max(version.since, visit?.leave ?? 0), due, version: i }
  const since = Math.max(visit.told, version.since)
  return { ...stateOfVisit(visit, now), status: 'arrived', since, due, version: i }
}

const none = { arrival: null, stay: 0, due: null, by_hand: false }

const stateOfVisit = (visit: Counted | undefined, now: number): Pick<State, 'arrival' | 'stay' | 'by_hand'> =>
  visit
    ? { arrival: visit.arrival, stay: Math.min(visit.leave, now) - visit.arrival, by_hand: visit.by_hand }
    : { arrival: null, stay: 0, by_hand: false }

/** The first moment after now at which an open version is in another state. */
const dueOf = (known: Known, i: number, now: number): number | null => {
  const moments = countedVisits(known, i).flatMap(({ told, leave }) => [told, leave])
  const ends = endOf(known, i)
  const next = Math.min(...[...moments, ...(ends ? [ends.time] : [])].filter((time) => time > now))
  return next < Number.POSITIVE_INFINITY ? next : null
}

/** A checkpoint of a route, in its order. */
export type Leg = Pick<State, 'status' | 'since'>

/**
 * The state of a route, by those of its checkpoints in their order: arrived from the first arrival on, and over when all
 * are. It is done when all are done one after the other, delayed where one of these is, failed when none is, and faulty
 * otherwise: some are not, or in another order. @param since when it came to whoever it is asked of
 */
export const routeState = (legs: readonly Leg[], since: number): Leg => {
  const last = Math.max(since, ...legs.filter(({ status }) => isOver(status)).map((leg) => leg.since))
  if (legs.length > 0 && legs.every(({ status }) => isOver(status))) return { status: endOfRoute(legs), since: last }
  const begun = legs.filter(({ status }) => status === 'arrived' || isOver(status))
  if (begun.length > 0) return { status: 'arrived', since: Math.min(...begun.map((leg) => leg.since)) }
  return { status: legs.some(({ status }) => status === 'assigned') ? 'assigned' : 'unassigned', since }
}

const endOfRoute = (legs: readonly Leg[]): Status => {
  const finished = legs.filter(({ status }) => status === 'done' || status === 'delayed')
  if (finished.length === 0) return 'failed'
  const inOrder = legs.every(({ since }, i) => i === 0 || (legs[i - 1] as Leg).since <= since)
  if (finished.length < legs.length || !inOrder) return 'faulty'
  return legs.some(({ status }) => status === 'delayed') ? 'delayed' : 'done'
}
