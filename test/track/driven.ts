import { destination } from '#geo/distance.ts'
import { type Columns, columnsOf } from '#track/columns.ts'
import { snap } from '#track/grid.ts'
import type { Point } from '#track/point.ts'

/** Drives as satellites tell them: what a vehicle really did, and the noise of a receiver upon it. */

/** What a vehicle does for a while: m/s² along its way, and across it to the right. */
export interface Part {
  seconds: number
  along?: number
  across?: number
}

/** The errors of a receiver, as standard deviations where nothing else is said. */
export interface Noise {
  /** km/h. */
  speed: number
  /** Metres in each direction, which drift over some ten seconds, as errors of satellites do. */
  place: number
  /** Degrees at 36 km/h; more when slower. */
  course: number
  /** The share of points that are wrong by themselves: 15 km/h and 20 m. */
  wild: number
}

/** Numbers from 0 to 1, the same for the same seed. */
export const randomOf = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const none: Noise = { speed: 0, place: 0, course: 0, wild: 0 }
/** Steps in which the way is followed, a second. */
const fine = 20

/** The points of a drive, one every so many seconds. @param from km/h at the begin */
export const driven = (
  parts: readonly Part[],
  { from = 0, every = 1, noise = none, seed = 1, satellites = 11 } = {},
): Columns => {
  const random = randomOf(seed)
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  let [at, course, speed, drift] = [{ lat: 48.1, lng: 11.5 }, 0, from / 3.6, { north: 0, east: 0 }]
  const points: Point[] = []
  const begin = Date.UTC(2026, 10, 2, 8)
  let step = 0
  for (const { seconds, along = 0, across = 0 } of parts)
    for (let i = 0; i < seconds * fine; i++, step++) {
      if (step % (every * fine) === 0) {
        const { north, east } = drift
        drift = { north: 0.9 ** every * north, east: 0.9 ** every * east }
        const fresh = noise.place * Math.sqrt(1 - 0.81 ** every)
        drift.north += fresh * normal()
        drift.east += fresh * normal()
        const isWild = random() < noise.wild
        const moved = destination(destination(at, 0, drift.north + (isWild ? 20 * normal() : 0)), 90, drift.east)
        const told = speed * 3.6 + noise.speed * normal() + (isWild ? 15 * normal() : 0)
        const turn = noise.course * normal() * Math.min(9, 10 / Math.max(0.1, speed))
        const point = { ...moved, time: begin + (step / fine) * 1000, alt: 500, satellites, precision: 0, flags: 0 }
        points.push(snap({ ...point, speed: Math.max(0, told), heading: course + turn }))
      }
      at = destination(at, course, speed / fine)
      if (speed > 1) course += ((across / speed / fine) * 180) / Math.PI
      speed = Math.max(0, speed + along / fine)
    }
  return columnsOf(points)
}

/** A calm drive in a town: never more than 1.8 m/s² along its way or 2 across. */
export const calm = (seconds: number, seed: number): Part[] => {
  const random = randomOf(seed)
  const parts: Part[] = []
  let [left, speed] = [seconds, 0]
  while (left > 0) {
    const wanted = random() < 0.2 ? 0 : 20 + random() * 90
    const along = (0.6 + random() * 1.2) * Math.sign(wanted / 3.6 - speed)
    const length = Math.max(1, Math.round(Math.abs(wanted / 3.6 - speed) / Math.max(0.1, Math.abs(along))))
    parts.push({ seconds: length, along })
    speed = Math.max(0, speed + along * length)
    const [rest, side] = [Math.round(2 + random() * 25), random() < 0.4 ? (random() - 0.5) * 4 : 0]
    if (side !== 0 && speed > 6) parts.push({ seconds: Math.round(Math.min(rest, 8)), across: side })
    else parts.push({ seconds: rest })
    left -= length + rest
  }
  return parts
}
