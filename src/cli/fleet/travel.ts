import { bearing, type Location, shortest } from '#geo/distance.ts'
import { bell, between, type Random } from './random.ts'
import { longest_red, type Station, slowest, type Way } from './roads.ts'

/** A vehicle at one second of its way. */
export interface Instant extends Location {
  /** km/h. */
  speed: number
  heading: number
  /** Metres since the beginning of the way. */
  driven: number
}

/** m/s²: how a loaded van pulls away and brakes. */
const pull = 1.4
const brake = 1.8
/** Of the lights, those that are red. */
const red = 0.35
/** Metres that a driver looks ahead. */
const sight = 300

/** What a driver must be as slow as (m/s) at a place of the way, and for how many seconds must wait there. */
interface Bound {
  at: number
  speed: number
  wait: number
}

/** The way, second by second, from standing to standing: limits, corners, red lights, and a driver in some hurry. */
export function* travel({ stations, length }: Way, random: Random): Generator<Instant> {
  const bounds = boundsOf(stations, length, random)
  let hurry = between(random, 0.85, 1)
  let leg = 0
  let driven = 0
  let speed = 0
  let wait = 0
  yield instant(stations, leg, driven, speed)
  while (driven < length || wait > 0) {
    hurry = Math.min(1.05, Math.max(slowest, hurry + bell(random) * 0.01))
    const [next] = bounds
    if (wait > 0) wait--
    else {
      speed = Math.min(speed + pull, (limitAt(stations, leg) / 3.6) * hurry, allowed(bounds, driven))
      driven = Math.min(driven + speed, next?.at ?? length)
      if (driven === next?.at) {
        bounds.shift()
        speed = Math.min(speed, next.speed)
        wait = next.wait
      }
    }
    while (driven > (stations[leg + 1]?.at ?? length)) leg++
    yield instant(stations, leg, driven, speed)
  }
}

const boundsOf = (stations: readonly Station[], length: number, random: Random): Bound[] => {
  const inner = stations.slice(1, -1).map((station, i) => {
    const turn = turnAt(stations[i] as Station, station, stations[i + 2] as Station)
    const isRed = station.lights && random() < red
    const wait = isRed ? Math.ceil(between(random, 5, longest_red)) : 0
    return { at: station.at, speed: isRed ? 0 : Math.min(cornerSpeed(turn), station.limit / 3.6), wait }
  })
  return [...inner, { at: length, speed: 0, wait: 0 }]
}

const turnAt = (before: Location, here: Location, after: Location): number =>
  Math.abs(shortest(bearing(here, after) - bearing(before, here)))

/** m/s: a bend of 20° needs no brake, a right angle is taken at 20 km/h. */
const cornerSpeed = (turn: number): number => Math.max(12, 76 - 0.8 * turn + (turn < 20 ? 60 : 0)) / 3.6

/** m/s from which every bound ahead can still be met. A little more than nothing, so that each is reached. */
const allowed = (bounds: readonly Bound[], driven: number): number => {
  let speed = Number.POSITIVE_INFINITY
  for (const bound of bounds) {
    const ahead = bound.at - driven
    if (ahead > sight) break
    // Half of what the brakes take in a second is off, for the speed is kept for a second.
    speed = Math.min(speed, Math.sqrt(brake ** 2 / 4 + bound.speed ** 2 + 2 * brake * ahead) - brake / 2)
  }
  return Math.max(0.5, speed)
}

const limitAt = (stations: readonly Station[], leg: number): number => stations[leg]?.limit ?? 0

const instant = (stations: readonly Station[], leg: number, driven: number, speed: number): Instant => {
  const from = stations[leg] as Station
  const to = stations[leg + 1] as Station
  const part = (driven - from.at) / (to.at - from.at)
  return {
    lat: from.lat + (to.lat - from.lat) * part,
    lng: from.lng + (to.lng - from.lng) * part,
    speed: speed * 3.6,
    heading: Math.round(bearing(from, to)) % 360,
    driven,
  }
}
