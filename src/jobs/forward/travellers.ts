import type { Verdict } from '#forward/carrier.ts'
import { growing } from '#pace/pause.ts'
import type * as lines from '#store/forward/lines.ts'
import type { Place, Unsent } from '#store/points/unsent.ts'

/**
 * What is known of a target and of the trackers that are sent on to it, and what follows of what happens with them: pure
 * but for the state, which is changed in place, for a target may have thousands. Times are milliseconds since 1970.
 */

/** A tracker that is sent on. */
export interface Traveller extends lines.Route {
  /** The place that is written down; `place` is what was acknowledged. */
  stored: Place
  /** The write up to which there is nothing to be sent. */
  seen: number
  /** A message of it is under way. */
  busy: boolean
  failures: number
  rests_until: number
}

export interface Travellers {
  /** By the id of the tracker. */
  all: Map<number, Traveller>
  /** Those of which something may be to be sent, in their order. */
  waiting: Set<Traveller>
  resting: Set<Traveller>
  /** How often the target failed in a row, and until when it rests. */
  failures: number
  rests_until: number
  /** When something was sent last. */
  sent?: Date
}

/** A deed that follows; deeds are done in their order. */
export type Deed =
  | { do: 'send'; unsent: Unsent }
  | { do: 'reach'; to: Place }
  | { do: 'note'; state: { failures: number; rest: number; error?: string; sent?: Date } }
  | { do: 'refuse'; error: string }
  | { do: 'close' }
  | { do: 'warn'; details: { error: string; failures?: number }; message: string }
  | { do: 'count_fault'; of: 'target' | 'tracker' }
  | { do: 'count_sent'; points: number; outcome: 'taken' | 'refused' }

/** Milliseconds: of a target that failed, of a tracker that it does not take, and of one whose clock is wrong. */
const rests = {
  target: { first: 2_000, most: 300_000 },
  tracker: { first: 60_000, most: 3_600_000 },
  dear: 600_000,
}
/** Blocks that were opened for nothing, after which a tracker rests: nobody is given points that are dated ahead. */
const dear = 30

export const createTravellers = ({
  failures,
  rests_until,
}: Pick<lines.Line, 'failures' | 'rests_until'>): Travellers => ({
  ...{ all: new Map(), waiting: new Set(), resting: new Set() },
  ...{ failures, rests_until: rests_until.getTime() },
})

/** Its trackers are these now; what is known of those that stay is kept. */
export const load = (state: Travellers, routes: readonly lines.Route[]): void => {
  const now = new Map(routes.map((route) => [route.tracker_id, route]))
  for (const traveller of [...state.all.values()])
    if (now.get(traveller.tracker_id)?.device !== traveller.device && !traveller.busy) forget(state, traveller)
  for (const route of routes)
    if (!state.all.has(route.tracker_id))
      state.all.set(route.tracker_id, {
        ...{ ...route, stored: route.place },
        ...{ seen: -1, busy: false, failures: 0, rests_until: 0 },
      })
}

export const forget = ({ all, waiting, resting }: Travellers, traveller: Traveller): void => {
  all.delete(traveller.tracker_id)
  waiting.delete(traveller)
  resting.delete(traveller)
}

/** Something of this one may be to be sent. */
export const wake = ({ waiting, resting }: Travellers, traveller: Traveller | undefined): void => {
  if (traveller && !resting.has(traveller)) waiting.add(traveller)
}

/** So many writes there were of each source: what was written since it was looked may be to be sent. */
export const wakeWritten = (state: Travellers, versions: ReadonlyMap<number, number>): void => {
  for (const traveller of state.all.values())
    if ((versions.get(traveller.source_id) ?? 0) > traveller.seen) wake(state, traveller)
}

/** The clock says so: who has rested waits again. */
export const wakeRested = ({ waiting, resting }: Travellers, now: number): void => {
  for (const traveller of resting)
    if (now >= traveller.rests_until) {
      resting.delete(traveller)
      waiting.add(traveller)
    }
}

/** Takes whose turn it is, while fewer than `under_way` may be are: as many as the target serves; after a failure one, to see. */
export const takeNext = (state: Travellers, under_way: number, abreast: number): Traveller | undefined => {
  if (under_way >= (state.failures > 0 ? 1 : abreast)) return undefined
  const next = state.waiting.values().find(({ busy }) => !busy)
  if (next) {
    state.waiting.delete(next)
    next.busy = true
  }
  return next
}

/** This is what a tracker has that was not sent. */
export const onRead = (state: Travellers, traveller: Traveller, unsent: Unsent, now: number): Deed[] => {
  const { points, end, version, blocks } = unsent
  if (points.length > 0) {
    state.waiting.add(traveller)
    return [{ do: 'send', unsent }]
  }
  traveller.seen = version
  if (blocks > dear) {
    rest(state, traveller, now + rests.dear)
    return []
  }
  if (!differ(traveller.place, end)) return []
  state.waiting.add(traveller)
  return [{ do: 'reach', to: end }]
}

/** The target has answered to a message with these points. */
export const onVerdict = (
  state: Travellers,
  traveller: Traveller,
  { points, places }: Pick<Unsent, 'points' | 'places'>,
  { status, refused = 0, error }: Verdict,
  now: number,
): Deed[] => {
  const recovered: Deed[] =
    state.failures > 0 ? [{ do: 'note', state: { failures: 0, rest: 0, sent: state.sent } }] : []
  state.failures = 0
  if (status === 'unknown') return [...recovered, ...hold(state, traveller, error ?? '', now)]
  state.sent = new Date(now)
  traveller.failures = 0
  traveller.place = places.at(-1) as Place
  return [
    ...recovered,
    ...(error ? [warning(error)] : []),
    { do: 'reach', to: traveller.place },
    { do: 'count_sent', points: refused, outcome: 'refused' },
    { do: 'count_sent', points: points.length - refused, outcome: 'taken' },
  ]
}

const warning = (error: string): Deed => ({
  do: 'warn',
  details: { error },
  message: 'points are refused where they are sent to',
})

/** One tracker, which the target does not take: it rests, and others go on. */
const hold = (state: Travellers, traveller: Traveller, error: string, now: number): Deed[] => {
  traveller.failures++
  rest(state, traveller, now + growing(rests.tracker, traveller.failures))
  return [
    { do: 'count_fault', of: 'tracker' },
    { do: 'refuse', error },
  ]
}

/** The target as a whole failed: it rests, longer each time. Of those that were under way together only the first failure counts. */
export const onFailure = (state: Travellers, error: string, now: number): Deed[] => {
  if (now < state.rests_until) return []
  state.failures++
  const { failures } = state
  const rest = growing(rests.target, failures)
  state.rests_until = now + rest
  return [
    { do: 'close' },
    { do: 'count_fault', of: 'target' },
    { do: 'warn', details: { error, failures }, message: 'points could not be sent on' },
    { do: 'note', state: { failures, rest: rest / 1000, error, sent: state.sent } },
  ]
}

/** The database is away: what was acknowledged is written down first, when it is back. */
export const onAway = (state: Travellers, traveller: Traveller, error: string, now: number): Deed[] => {
  state.waiting.add(traveller)
  state.rests_until = now + rests.target.first
  return [{ do: 'warn', details: { error }, message: 'points that are sent on wait' }]
}

/** It was changed, though not where it leads: it is tried at once. */
export const onChange = (state: Travellers): void => {
  state.failures = 0
  state.rests_until = 0
}

const rest = ({ waiting, resting }: Travellers, traveller: Traveller, until: number): void => {
  traveller.rests_until = until
  waiting.delete(traveller)
  resting.add(traveller)
}

export const differ = (a: Place, b: Place): boolean =>
  a.reached !== b.reached || a.version !== b.version || a.late !== b.late
