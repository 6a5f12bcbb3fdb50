import { bearing, type Location, shortest } from '#geo/distance.ts'
import { bell, between, type Random } from './random.ts'
import type { Station, Way } from './ways.ts'

/** A vehicle at one second of its way. */
export interface Instant extends Location {
  /** Metres above the sea. */
  alt: number
  /** km/h. */
  speed: number
  heading: number
  /** Metres since the beginning of the way. */
  driven: number
}

/** m/s²: how a loaded van accelerates, brakes, and takes bends. */
const pull = 1.4
const brake = 1.8
const hold = 2.2
/** Metres that a driver looks ahead; the next is those before and behind a corner from which its bend is judged. */
const sight = 300
const bend = 20
/** m/s at which a more important street is approached. */
const give_way = 2.5
/** The slowest and the fastest share of the limit that anybody drives at. */
const [slowest, fastest] = [0.82, 1.04]
/** Seconds that are waited on a way at most. */
const longest_wait = 25

/** Random properties of a driver. */
interface Driver {
  /** The share of the limit that is driven at; asked each second. */
  hurry(): number
  /** Seconds of waiting at a place where others go first. */
  wait(at: keyof typeof waits): number
}

/** Chances that others are in the way, and the seconds that they take. */
const waits = {
  lights: { often: 0.35, least: 5, most: 25 },
  crossing: { often: 0.04, least: 3, most: 8 },
  junction: { often: 0.4, least: 2, most: 6 },
} as const

const driverBy = (random: Random): Driver => {
  let hurry = between(random, 0.88, 1)
  let left = longest_wait
  return {
    hurry() {
      hurry = Math.min(fastest, Math.max(slowest, hurry + bell(random) * 0.01))
      return hurry
    },
    wait(at) {
      const { often, least, most } = waits[at]
      const seconds = random() < often ? Math.min(left, Math.ceil(between(random, least, most))) : 0
      left -= seconds
      return seconds
    },
  }
}

/**
 * The way second by second, from standing to standing: limits, bends, junctions, red lights, and a driver in some
 * hurry.
 */
export const travel = (way: Way, random: Random): Generator<Instant> => travelBy(way, driverBy(random))

const known_durations = new WeakMap<Way, number>()

/** Seconds of the slowest drive of a way, which stops as often as `longest_wait` allows. */
export const secondsOf = (way: Way): number => {
  const found = known_durations.get(way)
  if (found !== undefined) return found
  let left = longest_wait
  const wait = (at: keyof typeof waits): number => {
    const seconds = Math.min(left, waits[at].least)
    left -= seconds
    return seconds
  }
  const seconds = travelBy(way, { hurry: () => slowest, wait }).reduce((sum) => sum + 1, 0) + left
  known_durations.set(way, seconds)
  return seconds
}

/** The speed (m/s) that a driver must not exceed at a place of the way, and the seconds that it must wait there. */
interface Bound {
  at: number
  speed: number
  wait: number
}

function* travelBy({ stations, length }: Way, driver: Driver): Generator<Instant> {
  const bounds = boundsOf(stations, length, driver)
  let [leg, driven, speed, wait, passed] = [0, 0, 0, 0, 0]
  yield instant(stations, leg, driven, speed)
  while (driven < length || wait > 0) {
    const hurry = driver.hurry()
    const next = bounds[passed]
    if (wait > 0) wait--
    else {
      speed = Math.min(speed + pull, ((stations[leg]?.limit ?? 0) / 3.6) * hurry, allowed(bounds, passed, driven))
      driven = Math.min(driven + speed, next?.at ?? length)
      if (driven === next?.at) {
        passed++
        speed = Math.min(speed, next.speed)
        wait = next.wait
      }
    }
    while (driven > (stations[leg + 1]?.at ?? length)) leg++
    yield instant(stations, leg, driven, speed)
  }
}

/** The bounds of a way, only where one must be slower than before. */
const boundsOf = (stations: readonly Station[], length: number, driver: Driver): Bound[] => {
  const bounds: Bound[] = []
  for (let i = 1; i < stations.length - 1; i++) {
    const [before, here] = [stations[i - 1], stations[i]] as [Station, Station]
    const isJoining = here.rank < before.rank
    const wait = here.mark ? driver.wait(here.mark) : isJoining ? driver.wait('junction') : 0
    const bent = bendSpeed(stations, i)
    const speed = wait > 0 ? 0 : Math.min(bent, here.limit / 3.6, isJoining ? give_way : Number.POSITIVE_INFINITY)
    if (speed < Math.max(before.limit, here.limit) / 3.6) bounds.push({ at: here.at, speed, wait })
  }
  return [...bounds, { at: length, speed: 0, wait: 0 }]
}

/** Speed in m/s in the bend around a corner. */
const bendSpeed = (stations: readonly Station[], i: number): number => {
  const here = stations[i] as Station
  const [behind, ahead] = [placeAt(stations, i, -bend), placeAt(stations, i, bend)]
  const turn = (Math.abs(shortest(bearing(here, ahead) - bearing(behind, here))) * Math.PI) / 180
  return Math.max(2, Math.sqrt((hold * bend) / Math.max(turn, 0.01)))
}

/** The location so many metres before or behind a station, or the end of the way. */
const placeAt = (stations: readonly Station[], from: number, metres: number): Location => {
  const at = (stations[from] as Station).at + metres
  const step = Math.sign(metres)
  let i = from
  while (stations[i + step] && ((stations[i + step] as Station).at - at) * step < 0) i += step
  const [near, far] = [stations[i] as Station, stations[i + step]]
  return far ? partWay(near, far, (at - near.at) / (far.at - near.at)) : near
}

const partWay = (from: Station, to: Station, part: number): Location & { alt: number } => ({
  lat: from.lat + (to.lat - from.lat) * part,
  lng: from.lng + (to.lng - from.lng) * part,
  alt: Math.round(from.alt + (to.alt - from.alt) * part),
})

/** Speed in m/s from which every bound ahead can still be met; always more than 0, so that each is reached. */
const allowed = (bounds: readonly Bound[], passed: number, driven: number): number => {
  let speed = Number.POSITIVE_INFINITY
  for (let i = passed; i < bounds.length; i++) {
    const bound = bounds[i] as Bound
    const ahead = bound.at - driven
    if (ahead > sight) break
    // Half of what the brakes take in a second is off, for the speed is kept for a second.
    speed = Math.min(speed, Math.sqrt(brake ** 2 / 4 + bound.speed ** 2 + 2 * brake * ahead) - brake / 2)
  }
  return Math.max(0.5, speed)
}

const instant = (stations: readonly Station[], leg: number, driven: number, speed: number): Instant => {
  const [from, to] = [stations[leg], stations[leg + 1]] as [Station, Station]
  return {
    ...partWay(from, to, (driven - from.at) / (to.at - from.at)),
    speed: speed * 3.6,
    heading: Math.round(bearing(from, to)) % 360,
    driven,
  }
}
