import { distance } from '#geo/distance.ts'
import { type Detection, hasSpeed, idleTime, isFast, sensor, silence } from './detection.ts'
import { advance, catchUp, join, type Leg, legAt, placeOf, speedTo, toTrack } from './leg.ts'
import { flag, is, type Point } from './point.ts'
import { doubt, driving_speed, leaveRadius, rest, returnTo, type Stop, standsStill, stopAt } from './stop.ts'
import type { Track } from './track.ts'

/** Metres from a stop beyond which a tracker that was silent is at another place. */
const elsewhere = 200
/**
 * What is remembered of a tracker between its points: plain JSON of constant size.
 * `track` without `stop`: driving; both: a stop that may still be a red light; `stop` alone: parked.
 */
export interface SegmentState {
  version: 1
  /** The last point with a usable place. */
  time: number
  lbs: boolean
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
  const next = state ? copy(state) : { version: 1 as const, time: 0, lbs: false, moved: false }
  const closed: Track[] = []
  for (const point of points) take(next, point, detection, closed)
  return { state: next, closed, open: next.track && next.moved ? toTrack(next.track, 'regular') : undefined }
}

/** The state as of the stop that ended `track`: where late points begin again. `undefined` is the very beginning. */
export function resume(track: Track | undefined): SegmentState | undefined {
  if (track === undefined) return undefined
  const { end_time: time, end_lat: lat, end_lng: lng, lbs, precision } = track
  const stop = stopAt({ time, lat, lng, lbs, precision }, track.type === 'regular')
  return { version: 1, time, lbs, moved: false, stop }
}

/** What the tracker does: in a track, idle under the parking time, or parked; silence parks too. `since` in ms. */
export function movement(
  { time, track, moved, stop }: SegmentState,
  detection: Detection,
  now: number,
): { status: 'moving' | 'stopped' | 'parked'; since: number } {
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
export function settle({ time, track, moved }: SegmentState, detection: Detection, now: number): Track | undefined {
  if (!track || now - time <= silence(detection)) return undefined
  return toTrack(track, moved ? 'regular' : 'single_report')
}

function take(state: SegmentState, point: Point, detection: Detection, closed: Track[]): void {
  if (is(point, flag.no_fix) || isShadowed(state, point, detection)) pass(state)
  else locate(state, point, detection, closed)
}

function locate(state: SegmentState, point: Point, detection: Detection, closed: Track[]): void {
  const lbs = is(point, flag.lbs)
  const apart = point.time - state.time > silence(detection) || lbs !== state.lbs
  if (apart) cut(state, closed)
  const { stop, track } = state
  if (!stop && track) drive(state, track, point, detection)
  else if (!stop) appear(state, point)
  else if (!apart) stay(state, stop, point, detection, closed)
  else if (distance(stop, point) > elsewhere + doubt(stop, point)) appear(state, point)
  else returnTo(stop, point)
  state.time = point.time
  state.lbs = lbs
}

/** Cells say nothing while satellites do, nor when they agree with the last place that satellites gave. */
function isShadowed(state: SegmentState, point: Point, detection: Detection): boolean {
  if (!is(point, flag.lbs) || state.lbs || state.time === 0) return false
  if (point.time - state.time <= silence(detection)) return true
  const last = state.stop ?? state.track
  return last !== undefined && distance(last, point) <= elsewhere + 3 * doubt(last, point)
}

/** A point without a usable place: counted, if the track goes on. */
function pass({ stop, track }: SegmentState): void {
  if (stop) stop.points++
  const leg = stop?.leaving ?? track
  if (leg) leg.pending++
}

/** A place without a way to it: a single report, or the start of a track. */
function appear(state: SegmentState, point: Point): void {
  const place = placeOf(point)
  state.track = { ...legAt(place), max_speed: hasSpeed(point) ? point.speed : 0 }
  state.moved = false
  state.stop = stopAt(place, false)
}

function drive(state: SegmentState, track: Leg, point: Point, detection: Detection): void {
  const goes_on = sensor(point, detection) ?? drives(track, point, detection)
  const believed = advance(track, point, isFast(point, detection))
  if (!believed || goes_on) return
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
    const believed = advance(stop.leaving, point, fast)
    gone = stop.away > 1 || (away && believed && fast && point.speed >= driving_speed)
  }

  if (gone) leave(state, stop, point)
  else if (stop.leaving.start_time - stop.since >= idle) park(state, closed)
}

function leave(state: SegmentState, stop: Stop, point: Point): void {
  catchUp(stop.leaving, point)
  if (state.track) join(state.track, stop.leaving, stop.points - 1)
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
  const { track, stop } = state
  return {
    ...state,
    track: track && copyLeg(track),
    stop: stop && { ...stop, leaving: copyLeg(stop.leaving) },
  }
}

const copyLeg = (leg: Leg): Leg => ({ ...leg, anchor: { ...leg.anchor } })
