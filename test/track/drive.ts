import type { Location } from '#geo/distance.ts'
import { columnsOf, pointsOf } from '#track/columns.ts'
import { type Detection, default_detection } from '#track/detection.ts'
import { flag, type Point } from '#track/point.ts'
import { segment, settledTrack } from '#track/segment.ts'
import { withSpikes } from '#track/spikes.ts'
import type { Track } from '#track/track.ts'

/** A part of a synthetic drive: what the vehicle does for how long, and how the device tells. */
export interface Part {
  /** Seconds. */
  for: number
  /** km/h that the vehicle drives. */
  speed?: number
  /** Seconds between points; 0 for silence. */
  every?: number
  /** Degrees from north. */
  heading?: number
  /** Metres by which places may be wrong. */
  noise?: number
  /** km/h up to which a standing receiver claims to move. */
  spikes?: number
  /** One place of so many lies 200 km away. */
  jumps?: number
  flags?: number
  attributes?: Point['attributes']
  precision?: number
}

export const begin = Date.UTC(2026, 0, 5, 8)
export const home: Location = { lat: 52.52, lng: 13.405 }

/** The points of a drive, the same for the same parts. */
export function drive(parts: readonly Part[]): Point[] {
  const random = randomFrom(7)
  const points: Point[] = []
  let time = begin
  let at = home
  for (const part of parts) {
    const { every = 10, speed = 0, heading = 60 } = part
    const end = time + part.for * 1000
    for (; time < end; time += (every || part.for) * 1000) {
      if (every) points.push(pointOf(part, time, at, random))
      at = move(at, (speed / 3.6) * (every || part.for), heading)
    }
  }
  return points
}

/** Seconds after the beginning of the drives. */
export const at = (seconds: number): number => begin + seconds * 1000

/** The points as they come from the store, some at a time; copies. */
export async function* batchesOf(points: readonly Point[], size: number): AsyncGenerator<Point[]> {
  for (let i = 0; i < points.length; i += size) yield structuredClone(points.slice(i, i + size))
}

/** The points with their spikes marked, as they are read from the store, some at a time. */
export async function marked(points: readonly Point[], size: number, starts: readonly number[]): Promise<Point[]> {
  const batches = (async function* () {
    for await (const batch of batchesOf(points, size)) yield columnsOf(batch)
  })()
  return (await Array.fromAsync(withSpikes(batches, starts))).flatMap((columns) => pointsOf(columns))
}

/** Every track of the points, the last one also when it is still open or was ended by silence. */
export function tracksOf(points: Point[], settings: Partial<Detection> = {}): Track[] {
  const detection = { ...default_detection, ...settings }
  const { state, closed } = segment(undefined, points, detection)
  const last = settledTrack(state, detection, Number.POSITIVE_INFINITY)
  return last ? [...closed, last] : closed
}

export function move({ lat, lng }: Location, metres: number, heading: number): Location {
  const radians = (heading * Math.PI) / 180
  const degrees = metres / 111_195
  return {
    lat: lat + degrees * Math.cos(radians),
    lng: lng + (degrees * Math.sin(radians)) / Math.cos((lat * Math.PI) / 180),
  }
}

/** A repeatable sequence of numbers, 0 ≤ n < 1. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function pointOf(part: Part, time: number, at: Location, random: () => number): Point {
  const { speed = 0, noise = 0, spikes = 0, jumps = 0, flags = 0, heading = 60, precision = 0, attributes } = part
  const jump = jumps > 0 && random() < 1 / jumps ? 200_000 : 0
  const place = move(at, random() * noise + jump, random() * 360)
  const told = (flags & flag.no_speed) !== 0 ? 0 : speed + random() * spikes
  return { time, ...place, alt: 40, speed: told, heading, satellites: 9, precision, flags, attributes }
}
