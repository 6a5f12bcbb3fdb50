import { shortest } from '#geo/distance.ts'
import { type Leg, legAt, type Place, placeOf, uncertainty } from './leg.ts'
import { flag, is, type Point } from './point.ts'
import type { Switch } from './reason.ts'

/** Metres from a stop that are still the stop. */
const stop_radius = 60
/** Metres from a stop that may be a red light, which a slow tracker must get away to have left. */
const creep_radius = 100
/** Metres from a stop that noise may reach while parked, so a parked tracker must get farther to have left. */
const parked_radius = 150
/** km/h at which one point proves that the tracker left; slower ones need a second. */
export const driving_speed = 10
/** Points that the mean place of a stop weighs at most. */
const stop_weight = 50
/** The same against one at its edge: it may be noise as well as the vehicle pushed a little farther. */
const edge_weight = 4

/** The place at which the tracker stands, and since when. */
export interface Stop {
  since: number
  /** The mean of its places. */
  lat: number
  lng: number
  lbs: boolean
  precision: number
  /** Places in that mean. */
  weight: number
  /** Points since it began. */
  points: number
  /** A drive ended here, so driving on is more likely than noise. */
  driven: boolean
  /** Points in a row that lie away from it. */
  away: number
  /** The switch that made it stand here. */
  by?: Switch
  /** The switch that was off when it last stood here. */
  off?: Switch
  /** What has been measured since the tracker last stood here: the beginning of the next track, if it is one. */
  leaving: Leg
}

export function stopAt(place: Place, driven: boolean, by?: Switch): Stop {
  const { time, lat, lng, lbs, precision } = place
  const measured = { weight: 1, points: 1, away: 0, leaving: legAt(place) }
  return { since: time, lat, lng, lbs, precision, driven, by, off: by, ...measured }
}

export function leaveRadius(stop: Stop, point: Point, idle: number): number {
  const fresh = stop.driven && point.time - stop.since < idle
  const radius = !fresh ? parked_radius : point.speed >= driving_speed ? stop_radius : creep_radius
  return radius + doubt(stop, point)
}

/**
 * Answers whether the tracker is not even about to leave: slow at the stop itself, or too long on the way out of it.
 */
export function standsStill(stop: Stop, point: Point, far: number, fast: boolean, idle: number): boolean {
  return (!fast && far <= stop_radius) || point.time - stop.leaving.start_time >= idle
}

/**
 * Takes a point of a tracker that stands here, still or carried a little farther: a leaving that was begun is dropped.
 */
export function restAt(stop: Stop, point: Point, far: number, off?: Switch): void {
  stop.off = off
  stop.weight = far > parked_radius ? 1 : Math.min(stop.weight, far > stop_radius ? edge_weight : stop_weight) + 1
  stop.lat += (point.lat - stop.lat) / stop.weight
  stop.lng += shortest(point.lng - stop.lng) / stop.weight
  const { anchor } = stop.leaving
  stop.leaving = legAt(placeOf(point))
  // The very same coordinates are a receiver that froze, as in a tunnel: the way out took as long as that.
  if (anchor.lat === point.lat && anchor.lng === point.lng) stop.leaving.anchor.time = anchor.time
}

/** Takes a point of a tracker that is heard again at the same stop. */
export function returnTo(stop: Stop, point: Point, off?: Switch): void {
  stop.off = off
  const place = placeOf(point)
  if (stop.lbs) Object.assign(stop, { lat: place.lat, lng: place.lng, lbs: place.lbs, precision: place.precision })
  stop.points++
  stop.away = 0
  stop.leaving = legAt(place)
}

/** Metres that two places may lie apart though they are one. */
export function doubt(a: { lbs: boolean; precision: number }, point: Point): number {
  return uncertainty(a.lbs, a.precision) + uncertainty(is(point, flag.lbs), point.precision)
}
