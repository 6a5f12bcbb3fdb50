import { distance } from '#geo/distance.ts'
import { type Detection, hasSpeed, idleTime, isFast, sensor, silence, switchedOff } from './detection.ts'
import {
  advanceLeg,
  catchUp,
  joinLegs,
  type Leg,
  legAt,
  type Place,
  placeOf,
  speedTo,
  type TrackLeg,
  toTrack,
} from './leg.ts'
import { flag, is, type Point } from './point.ts'
import type { Reason, Switch } from './reason.ts'
import { type Sieve, sift } from './spikes.ts'
import { doubt, driving_speed, leaveRadius, restAt, returnTo, type Stop, standsStill, stopAt } from './stop.ts'
import type { Track } from './track.ts'

/** Metres from a stop beyond which a tracker that was silent is at another place. */
const elsewhere = 200
const minute = 60_000

/** A point that may be a spike, and how many without a usable place came after it. */
interface Doubted {
  point: Point
  passed: number
}

/**
 * The memory of a tracker's tracks between its points: plain JSON of constant size. `track` without `stop`: driving;
 * both: a stop that may still be a red light; `stop` alone: parked.
 */
export interface SegmentState extends Sieve<Doubted> {
  version: 1
  track?: TrackLeg
  /** `track` has moved; one that has not is a single report. */
  moved: boolean
  stop?: Stop
}

/** Tracks that were found, and the memory for the next points. */
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
  return { state: next, closed, open: next.moved ? current(next) : undefined }
}

/** The track under way, or the lone report that may become one. */
export function current(state: SegmentState | null): Track | undefined {
  return state?.track && toTrack(state.track, typeOf(state), { reason: 'under_way' })
}

const typeOf = ({ moved }: SegmentState): Track['type'] => (moved ? 'regular' : 'single_report')

/** The state as of the stop that ended `track`: where late points begin again. `undefined` is the very beginning. */
export function resume(track: Track | undefined): SegmentState | undefined {
  if (track === undefined) return undefined
  const { end_time: time, end_lat: lat, end_lng: lng, lbs, precision } = track
  return standing({ time, lat, lng, lbs, precision }, track.type === 'regular', switchOf(track.end_reason))
}

const switchOf = ({ reason }: Reason): Switch | undefined =>
  reason === 'ignition' || reason === 'motion' ? reason : undefined

/** The state of a tracker that stands since it came to this place. */
export const standing = (place: Place, driven: boolean, by?: Switch): SegmentState => ({
  version: 1,
  last: place,
  doubted: [],
  moved: false,
  stop: stopAt(place, driven, by),
})

/**
 * The movement of the tracker: in a track, idle under the parking time, or parked; silence parks too. `since` in ms.
 */
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
export function settledTrack(state: SegmentState, detection: Detection, now: number): Track | undefined {
  const { last, track } = state
  if (!track || now - (last?.time ?? 0) <= silence(detection)) return undefined
  return toTrack(track, typeOf(state), silent(detection))
}

const silent = (detection: Detection): Reason => ({ reason: 'silence', minutes: silence(detection) / minute })

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
    cut(state, item.point, detection, closed)
  }
  const { believed, dropped, again } = sift(state, item)
  for (const spike of dropped) passAll(state, spike)
  if (!believed) return
  locate(state, believed.point, detection, closed)
  state.last = placeOf(believed.point)
  passAll(state, believed)
  for (const next of again) weigh(state, next, detection, closed)
}

/** What came after a doubted point counts now as it would have then. */
function passAll(state: SegmentState, { passed }: Doubted): void {
  for (let i = 0; i < passed; i++) pass(state)
}

function locate(state: SegmentState, point: Point, detection: Detection, closed: Track[]): void {
  const { stop, track } = state
  if (!stop && track) drive(state, track, point, detection)
  else if (!stop) appear(state, point, detection)
  else if (!isApart(state, point, detection)) stay(state, stop, point, detection, closed)
  else if (distance(stop, point) > elsewhere + doubt(stop, point)) appear(state, point, detection)
  else returnTo(stop, point, switchedOff(point, detection))
}

/** Nobody knows the way from the last place to this one: it was silent, or located otherwise. */
function isApart(state: SegmentState, point: Point, detection: Detection): boolean {
  return wasSilent(state, point, detection) || (state.last !== undefined && is(point, flag.lbs) !== state.last.lbs)
}

function wasSilent({ last }: SegmentState, { time }: Point, detection: Detection): boolean {
  return last !== undefined && time - last.time > silence(detection)
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
function appear(state: SegmentState, point: Point, detection: Detection): void {
  const place = placeOf(point)
  const max_speed = hasSpeed(point) ? point.speed : 0
  state.track = { ...legAt(place), max_speed, began: whyHeard(state, point, detection) }
  state.moved = false
  state.stop = { ...stopAt(place, false, switchedOff(point, detection)), leaving: { ...legAt(place), max_speed } }
}

function whyHeard(state: SegmentState, point: Point, detection: Detection): Reason {
  const { last } = state
  if (!last) return { reason: 'first_report' }
  const metres = Math.round(distance(last, point))
  if (!wasSilent(state, point, detection)) return { reason: 'satellites', metres }
  return { reason: 'silence', minutes: Math.round((point.time - last.time) / minute), metres }
}

function drive(state: SegmentState, track: Leg, point: Point, detection: Detection): void {
  const goes_on = sensor(point, detection)?.on ?? drives(track, point, detection)
  advanceLeg(track, point, isFast(point, detection))
  if (goes_on) return
  catchUp(track, point)
  state.stop = stopAt(placeOf(point), true, switchedOff(point, detection))
}

function drives(track: Leg, point: Point, detection: Detection): boolean {
  if (detection.idle_speed_threshold === 0) return true
  if (hasSpeed(point)) return isFast(point, detection)
  return !track.lbs && speedTo(track, point) > detection.idle_speed_threshold
}

function stay(state: SegmentState, stop: Stop, point: Point, detection: Detection, closed: Track[]): void {
  const idle = idleTime(detection)
  const far = distance(stop, point)
  const off = switchedOff(point, detection)
  const fast = isFast(point, detection)
  const away = !off && far > leaveRadius(stop, point, idle)
  stop.points++
  stop.away = away ? stop.away + 1 : 0

  let gone = false
  if (off || (!away && standsStill(stop, point, far, fast, idle))) restAt(stop, point, far, off)
  else {
    advanceLeg(stop.leaving, point, fast)
    gone = stop.away > 1 || (away && fast && point.speed >= driving_speed)
  }

  if (gone) leave(state, stop, point)
  else if (stop.leaving.start_time - stop.since >= idle) park(state, stop, detection, closed)
}

/** A track that has not moved yet is but the report of a new place: it begins when it moves. */
function leave(state: SegmentState, stop: Stop, point: Point): void {
  catchUp(stop.leaving, point)
  if (state.track && state.moved) joinLegs(state.track, stop.leaving, stop.points - 1)
  else state.track = { ...stop.leaving, began: whyLeft(state, stop, point) }
  state.moved = true
  state.stop = undefined
}

/** Where it was heard is where it began, if it never stood there. */
function whyLeft({ track }: SegmentState, { leaving, off }: Stop, point: Point): Reason {
  if (track?.start_time === leaving.start_time) return track.began
  const metres = Math.round(distance({ lat: leaving.start_lat, lng: leaving.start_lng }, point))
  return { reason: off ?? 'moved', metres, speed: hasSpeed(point) ? point.speed : undefined }
}

/** Stood too long for a red light. What has not moved by now was no report of an interval device either. */
function park(state: SegmentState, { by }: Stop, detection: Detection, closed: Track[]): void {
  const { min_idle_duration_minutes: minutes, idle_speed_threshold: speed } = detection
  const end_reason: Reason = by ? { reason: by, minutes } : { reason: 'parked', minutes, speed }
  if (state.track && state.moved) closed.push(toTrack(state.track, 'regular', end_reason))
  state.track = undefined
  state.moved = false
}

/** Silence ends a track where it was heard last, and satellites one of cells. */
function cut(state: SegmentState, point: Point, detection: Detection, closed: Track[]): void {
  const { track } = state
  if (!track) return
  const end_reason: Reason = wasSilent(state, point, detection) ? silent(detection) : { reason: 'satellites' }
  closed.push(toTrack(track, typeOf(state), end_reason))
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

const copyLeg = <L extends Leg>(leg: L): L => ({ ...leg, anchor: { ...leg.anchor } })
