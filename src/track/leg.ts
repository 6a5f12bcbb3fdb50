import { type Bounds, boundsAt, extend } from '#geo/bounds.ts'
import { distance } from '#geo/distance.ts'
import { hasSpeed } from './detection.ts'
import { flag, is, type Point } from './point.ts'
import type { Reason } from './reason.ts'
import type { Track } from './track.ts'

/** km/h between two places that no ground vehicle reaches: the way from one to the other is not known. */
const impossible_speed = 400
/** Metres that good fixes of a standing receiver lie apart. */
const fix_noise = 15
/** Metres with too few satellites for a sound fix. */
const weak_noise = 50
/** Metres that a receiver which reports standing may wander. */
const drift_noise = 60
/** Metres between where a stop began and where it was left that are no way. */
const between_noise = 25
/** A radio cell, where the device does not say how large. */
const cell_size = 1000

/** A place at a time, and how sure it is. */
export interface Place {
  time: number
  lat: number
  lng: number
  lbs: boolean
  precision: number
}

/** A stretch of the way that is being measured. Constant in size; nothing but JSON. */
export interface Leg extends Place {
  start_time: number
  start_lat: number
  start_lng: number
  length: number
  max_speed: number
  points: number
  bounds: Bounds
  /** Where the length was last measured to. */
  anchor: { time: number; lat: number; lng: number }
  /** Points without a usable place since the last one with. */
  pending: number
}

export const placeOf = (point: Point): Place => ({
  time: point.time,
  lat: point.lat,
  lng: point.lng,
  lbs: is(point, flag.lbs),
  precision: point.precision,
})

export function legAt({ time, lat, lng, lbs, precision }: Place): Leg {
  return {
    time,
    lat,
    lng,
    lbs,
    precision,
    start_time: time,
    start_lat: lat,
    start_lng: lng,
    length: 0,
    max_speed: 0,
    points: 1,
    bounds: boundsAt({ lat, lng }),
    anchor: { time, lat, lng },
    pending: 0,
  }
}

/** Metres by which a place may be wrong beyond the ordinary noise of satellites. */
export function uncertainty(lbs: boolean, precision: number): number {
  return lbs ? Math.max(precision || cell_size, 300) : Math.min(precision, 200)
}

/** Speed in km/h from where the leg was last measured to. */
export function speedTo(leg: Leg, point: Point): number {
  return speedOver(distance(leg.anchor, point), leg, point)
}

/**
 * Takes a point into the leg. A way that is too long for its time is not counted. @param fast the device says that it
 * drives, so every metre counts; else only what exceeds the noise
 */
export function advanceLeg(leg: Leg, point: Point, fast: boolean): void {
  leg.points += 1 + leg.pending
  leg.pending = 0
  leg.time = point.time
  const step = distance(leg.anchor, point)
  const speed = speedOver(step, leg, point)
  const beyond_noise = step > noise(leg, point)
  if (beyond_noise && speed > impossible_speed) setAnchor(leg, point)
  else if (fast || beyond_noise) measure(leg, point, step, speed)
  moveTo(leg, point)
}

/**
 * Counts the way to the point that the leg was advanced to after all: it was no noise, for the tracker came or went
 * there.
 */
export function catchUp(leg: Leg, point: Point): void {
  if (leg.lbs) return
  const step = distance(leg.anchor, point)
  if (step > 0) measure(leg, point, step, speedOver(step, leg, point))
}

/** Adds the leg that follows after a stop to the one before it. */
export function joinLegs(leg: Leg, next: Leg, points_between: number): void {
  const walked = distance(leg, { lat: next.start_lat, lng: next.start_lng })
  leg.length += next.length + (walked > between_noise ? walked : 0)
  leg.max_speed = Math.max(leg.max_speed, next.max_speed)
  leg.points += points_between
  leg.bounds = extend(extend(leg.bounds, next.bounds.nw), next.bounds.se)
  leg.anchor = next.anchor
  leg.pending = next.pending
  moveTo(leg, next)
  leg.time = next.time
}

/** A leg that is a track, or the report that may become one. */
export interface TrackLeg extends Leg {
  began: Reason
}

export function toTrack(leg: TrackLeg, type: Track['type'], end_reason: Reason): Track {
  const { nw, se } = leg.bounds
  return {
    type,
    start_time: leg.start_time,
    end_time: leg.time,
    start_lat: leg.start_lat,
    start_lng: leg.start_lng,
    end_lat: leg.lat,
    end_lng: leg.lng,
    length: leg.length,
    max_speed: leg.max_speed,
    points: leg.points,
    north: nw.lat,
    south: se.lat,
    east: se.lng,
    west: nw.lng,
    lbs: leg.lbs,
    precision: leg.precision,
    start_reason: leg.began,
    end_reason,
  }
}

function measure(leg: Leg, point: Point, step: number, speed: number): void {
  leg.length += step
  leg.max_speed = Math.max(leg.max_speed, hasSpeed(point) && point.speed > 0 ? point.speed : speed)
  setAnchor(leg, point)
}

function speedOver(step: number, { anchor }: Leg, { time }: Point): number {
  return (step / Math.max(time - anchor.time, 1)) * 3600
}

/** Metres between a place and a later point that are no movement. */
export function noise(place: Pick<Place, 'lbs' | 'precision'>, point: Point): number {
  if (place.lbs) return uncertainty(true, place.precision) + uncertainty(true, point.precision)
  if (hasSpeed(point)) return drift_noise
  const few = point.satellites > 0 && point.satellites < 4
  return Math.max(few ? weak_noise : fix_noise, Math.min(point.precision, drift_noise))
}

function setAnchor(leg: Leg, { time, lat, lng }: Point): void {
  leg.anchor.time = time
  leg.anchor.lat = lat
  leg.anchor.lng = lng
}

function moveTo(leg: Leg, { lat, lng, precision }: { lat: number; lng: number; precision: number }): void {
  leg.lat = lat
  leg.lng = lng
  leg.precision = precision
  leg.bounds = extend(leg.bounds, leg)
}
