import { type Bounds, boundsAt, extend } from '#geo/bounds.ts'
import type { Detection } from './detection.ts'
import { placeOf } from './leg.ts'
import { flag, is, type Point } from './point.ts'
import { type SegmentState, segment, standing } from './segment.ts'
import type { Batches } from './thin.ts'
import type { Track } from './track.ts'

/** What has been read of a track on the way to the end of the part. */
interface Walk {
  state?: SegmentState
  /** Its points are still kept from its start on. */
  whole?: boolean
  /** Metres of the track when the part began. */
  before: number
  /** Of the part. */
  points: number
  first?: Point
  last?: Point
  bounds?: Bounds
}

/**
 * The part of a track that lies in a period, with the dates, places and numbers of what is in it; `undefined` where no
 * place of the track is. Parts that meet add up: the length of each is what the track grew by in it, so the way over
 * midnight belongs to the day in which it ended.
 * @param batches the points of the track from its start, or from where they are kept, to the end of the part, spikes marked
 */
export async function partOf<T extends Track>(
  track: T,
  batches: Batches,
  detection: Detection,
  { from, to }: { from: number; to: number },
): Promise<T | undefined> {
  const walk: Walk = { before: 0, points: 0 }
  // However it stood or was silent since, the track had not ended.
  const endless = { ...detection, min_idle_duration_minutes: Number.POSITIVE_INFINITY }
  for await (const batch of batches) {
    walk.whole ??= batch[0]?.time === track.start_time
    walk.state ??= startOf(track, batch)
    const begin = batch.findIndex((point) => point.time >= from)
    const outside = begin === -1 ? batch : batch.slice(0, begin)
    walk.state = segment(walk.state, outside, endless).state
    if (begin !== -1) enter(walk, batch.slice(begin), track, endless)
  }
  return tell(track, walk, to)
}

/** Where the walk begins: at the start, for that is where the first of its points is, unless that is not kept. */
function startOf({ lbs }: Track, points: readonly Point[]): SegmentState | undefined {
  const first = points.find((point) => is(point, flag.lbs) === lbs && !is(point, flag.no_fix | flag.spike | flag.ahead))
  return first && standing(placeOf(first), true)
}

function enter(walk: Walk, points: readonly Point[], track: Track, detection: Detection): void {
  if (walk.points === 0) begin(walk)
  walk.state = segment(walk.state, points, detection).state
  for (const point of points) {
    const isOther = is(point, flag.lbs) !== track.lbs
    if (is(point, flag.ahead) || (is(point, flag.spike) && !isOther)) continue
    walk.points++
    if (isOther || is(point, flag.no_fix)) continue
    walk.first ??= point
    walk.last = point
    walk.bounds = walk.bounds ? extend(walk.bounds, point) : boundsAt(point)
  }
}

/** What was driven and how fast counts from here on. */
function begin(walk: Walk): void {
  const { track, stop } = walk.state ?? {}
  walk.before = track?.length ?? 0
  if (track) track.max_speed = 0
  if (stop) stop.leaving.max_speed = 0
}

function tell<T extends Track>(track: T, { whole, state, before, points, first, last, bounds }: Walk, to: number) {
  if (!first || !last || !bounds) return undefined
  const { length = 0, max_speed = 0 } = state?.track ?? {}
  const after = whole && to >= track.end_time ? track.length : Math.min(length, track.length)
  return {
    ...track,
    ...{ start_time: first.time, start_lat: first.lat, start_lng: first.lng },
    ...{ end_time: last.time, end_lat: last.lat, end_lng: last.lng, precision: last.precision },
    ...{ north: bounds.nw.lat, west: bounds.nw.lng, south: bounds.se.lat, east: bounds.se.lng },
    length: Math.max(0, after - before),
    max_speed: Math.min(max_speed, track.max_speed),
    points,
  }
}
