import { distance } from '#geo/distance.ts'
import { type Detection, hasSpeed, idleTime, isFast, sensor, silence } from './detection.ts'
import { advance, catchUp, join, type Leg, legAt, type Place, placeOf, speedTo, toTrack } from './leg.ts'
import { flag, is, type Point } from './point.ts'
import { type Sieve, sift } from './spikes.ts'
import { doubt, driving_speed, leaveRadius, rest, returnTo, type Stop, standsStill, stopAt } from './stop.ts'
import type { Track } from './track.ts'

/** Metres from a stop beyond which a tracker that was silent is at another place. */
const elsewhere = 200

/** A point that may be a spike, and how many without a usable place came after it. */
interface Doubted {
  point: Point
  passed: number
}

/**
 * What is remembered of a tracker between its points: plain JSON of constant size.
 * `track` without `stop`: driving; both: a stop that may still be a red light; `stop` alone: parked.
 */
export interface SegmentState extends Sieve<Doubted> {
  version: 1
  track?: Leg
  /** `track` has moved; one that has not is a single report. */
  moved: boolean
  stop?: Stop
}

export interface Segments {
  state: SegmentState
  /** Tracks that have ended, in order. */
  closed: Track[]
  /** The track that goes on, as it is so far: its end is where it would end if nothing came any more. */
  open?: Track
}

/**
 * Finds tracks (docs/tracks.md tells the rules).
 *
 * The points are sorted by time and later than those before; how they are batched does not matter.
 */
export function segment(state: SegmentState | undefined, points: readonly Point[], detection: Detection): Segments {
  const next = state ? copy(state) : { version: 1 as const, doubted: [], moved: false }
  const closed: Track[] = []
  for (const point of points) take(next, point, detection, closed)
  return { state: next, closed, open: next.track && next.moved ? toTrack(next.track, 'regular') : undefined }
}

/** The state as of the stop that ended `track`: where late points begin again. `undefined` is the very beginning. */
export function resume(track: Track | undefined): SegmentState | undefined {
  if (track === undefined) return undefined
  const { end_time: time, end_lat: lat, end_lng: lng, lbs, precision } = track
  return standing({ time, lat, lng, lbs, precision }, track.type === 'regular')
}

/** The state of a tracker that stands since it came to this place. */
export const standing = (place: Place, driven: boolean): SegmentState => ({
  version: 1,
  last: place,
  doubted: [],
  moved: false,
  stop: stopAt(place, driven),
})

/** What the tracker does: in a track, idle under the parking time, or parked; silence parks too. `since` in ms. */
export function movement(
  { last, track, moved, stop }: SegmentState,
  detection: Detection,
  now: number,
): { status: 'moving' | 'stopped' | 'parked'; since: number } {
  const time = last?.time ?? 0
  const silent = now - time > silence(detection)
  if (!stop && track && moved && !silent) return { status: 'moving', since: track.start_time }
  const since = stop?.since ?? time
  return { status: silent || now - since >= idleTime(detection) ? 'parked' : 'stopped', since }
}

/**
 * The track that has ended because nothing came since, if there is one.
 *
 * A view: the state stays, because a device that was only out of reach may still send what belongs to the track.
 */
export function settle({ last, track, moved }: SegmentState, detection: Detection, now: number): Track | undefined {
  if (!track || now - (last?.time ?? 0) <= silence(detection)) return undefined
  return toTrack(track, moved ? 'regular' : 'single_report')
}

function take(state: SegmentState, point: Point, detection: Detection, closed: Track[]): void {
  if (is(point, flag.ahead)) return
  if (is(point, flag.no_fix) || isShadowed(state, point, detection)) pass(state)
  else weigh(state, { point, passed: 0 }, detection, closed)
}

/** Leaves out what may be a spike until it is known to be none. */
function weigh(state: SegmentState, item: Doubted, detection: Detection, closed: Track[]): void {
  if (isApart(state, item.point, detection)) {
    // By now it would have been heard where it was doubted to be.
    state.doubted = state.doubted.filter(({ point }) => isApart(state, point, detection))
    cut(state, closed)
  }
  const passAll = ({ passed }: Doubted): void => {
    for (let i = 0; i < passed; i++) pass(state)
  }
  const believe = (item: Doubted): void => {
    locate(state, item.point, detection, closed)
    passAll(item)
  }
  for (const again of sift(state, item, believe, passAll)) weigh(state, again, detection, closed)
}

function locate(state: SegmentState, point: Point, detection: Detection, closed: Track[]): void {
  const { stop, track } = state
  if (!stop && track) drive(state, track, point, detection)
  else if (!stop) appear(state, point)
  else if (!isApart(state, point, detection)) stay(state, stop, point, detection, closed)
  else if (distance(stop, point) > elsewhere + doubt(stop, point)) appear(state, point)
  else returnTo(stop, point)
}

/** Nobody knows the way from the last place to this one: it was silent, or located otherwise. */
function isApart({ last }: SegmentState, point: Point, detection: Detection): boolean {
  return last !== undefined && (point.time - last.time > silence(detection) || is(point, flag.lbs) !== last.lbs)
}

/** Cells say nothing while satellites do, nor when they agree with the last place that satellites gave. */
function isShadowed(state: SegmentState, point: Point, detection: Detection): boolean {
  const { last, stop, track } = state
  if (!is(point, flag.lbs) || !last || last.lbs) return false
  if (point.time - last.time <= silence(detection)) return true
  const place = stop ?? track
  return place !== undefined && distance(place, point) <= elsewhere + 3 * doubt(place, point)
}

/** A point without a usable place: counted, if the track goes on. */
function pass({ doubted, stop, track }: SegmentState): void {
  const last = doubted.at(-1)
  const leg = stop?.leaving ?? track
  if (last) last.passed++
  else if (leg) leg.pending++
  if (!last && stop) stop.points++
}

/** A place without a way to it: a single report, or the start of a track. */
function appear(state: SegmentState, point: Point): void {
  const place = placeOf(point)
  const max_speed = hasSpeed(point) ? point.speed : 0
  state.track = { ...legAt(place), max_speed }
  state.moved = false
  state.stop = { ...stopAt(place, false), leaving: { ...legAt(place), max_speed } }
}

function drive(state: SegmentState, track: Leg, point: Point, detection: Detection): void {
  const goes_on = sensor(point, detection) ?? drives(track, point, detection)
  advance(track, point, isFast(point, detection))
  if (goes_on) return
  catchUp(track, point)
  state.stop = stopAt(placeOf(point), true)
}

function drives(track: Leg, point: Point, detection: Detection): boolean {
  if (detection.idle_speed_threshold === 0) return true
  if (hasSpeed(point)) return isFast(point, detection)
  return !track.lbs && speedTo(track, point) > detection.idle_speed_threshold
}

function stay(state: SegmentState, stop: Stop, point: Point, detection: Detection, closed: Track[]): void {
  const idle = idleTime(detection)
  const far = distance(stop, point)
  const off = sensor(point, detection) === false
  const fast = isFast(point, detection)
  const away = !off && far > leaveRadius(stop, point, idle)
  stop.points++
  stop.away = away ? stop.away + 1 : 0

  let gone = false
  if (off || (!away && standsStill(stop, point, far, fast, idle))) rest(stop, point, far)
  else {
    advance(stop.leaving, point, fast)
    gone = stop.away > 1 || (away && fast && point.speed >= driving_speed)
  }

  if (gone) leave(state, stop, point)
  else if (stop.leaving.start_time - stop.since >= idle) park(state, closed)
}

/** A track that has not moved yet is but the report of a new place: it begins when it moves. */
function leave(state: SegmentState, stop: Stop, point: Point): void {
  catchUp(stop.leaving, point)
  if (state.track && state.moved) join(state.track, stop.leaving, stop.points - 1)
  else state.track = stop.leaving
  state.moved = true
  state.stop = undefined
}

/** Stood too long for a red light. What has not moved by now was no report of an interval device either. */
function park(state: SegmentState, closed: Track[]): void {
  if (state.track && state.moved) closed.push(toTrack(state.track, 'regular'))
  state.track = undefined
  state.moved = false
}

/** Silence ends a track where it was heard last. */
function cut(state: SegmentState, closed: Track[]): void {
  const { track, moved } = state
  if (!track) return
  closed.push(toTrack(track, moved ? 'regular' : 'single_report'))
  state.stop ??= stopAt(track, true)
  state.track = undefined
  state.moved = false
}

function copy(state: SegmentState): SegmentState {
  const { doubted, track, stop } = state
  return {
    ...state,
    doubted: doubted.map((item) => ({ ...item })),
    track: track && copyLeg(track),
    stop: stop && { ...stop, leaving: copyLeg(stop.leaving) },
  }
}

const copyLeg = (leg: Leg): Leg => ({ ...leg, anchor: { ...leg.anchor } })
