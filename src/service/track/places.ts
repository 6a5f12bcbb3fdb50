import { stream } from '#store/points/points.ts'
import { type Period, storedRuns } from '#store/points/runs.ts'
import { type Columns, pointsOf, rowsWithin } from '#track/columns.ts'
import type { Point } from '#track/point.ts'
import { longest_doubt, withSpikes } from '#track/spikes.ts'
import { type Batches, thin, week } from '#track/thin.ts'
import type { Track } from '#track/track.ts'
import type { Reading } from './asked.ts'

/** Points that suffice for a screen. */
export const enough = 3000

/**
 * Batches of points of a part of the history as columns, by time, spikes marked.
 * @param tracks all that overlap it, in order
 */
export const columnsOf = (reading: Reading, period: Period, tracks: readonly Track[]): AsyncGenerator<Columns> =>
  marked(reading, period, tracks)

async function* marked(
  { query, source_id }: Reading,
  { from, to }: Period,
  tracks: readonly Track[],
  read?: typeof storedRuns,
): AsyncGenerator<Columns> {
  if (to < from) return
  // What lies around the period tells whether its first and its last are spikes.
  const around = stream(query, source_id, { from: from - longest_doubt, to: to + longest_doubt }, read)
  const starts = tracks.map(({ start_time }) => start_time)
  for await (const batch of withSpikes(around, starts)) {
    const columns = rowsWithin(batch, from, to)
    if (columns.time.length > 0) yield columns
  }
}

/** Batches of points of a part of the history, by time, spikes marked. @param tracks all that overlap it, in order */
export async function* placesOf(reading: Reading, period: Period, tracks: readonly Track[]): Batches {
  for await (const columns of columnsOf(reading, period, tracks)) yield pointsOf(columns)
}

/** Batches of points with the places of private time, else as `placesOf`: what is made of them tells how far it was, and no place (`partWithin`). */
export async function* wayOf(reading: Reading, period: Period, track: Track): Batches {
  for await (const columns of marked(reading, period, [track], storedRuns)) yield pointsOf(columns)
}

/** Parameters of a drawing. */
export interface Drawing {
  simplify?: boolean
  point_limit?: number
}

/**
 * The points of a period, simplified a week at a time; `point_limit` is shared among the weeks. The ends of the tracks
 * stay if the limit lets them.
 */
export const drawn = (
  points: Batches,
  { simplify = true, point_limit = enough }: Drawing,
  { from, to }: Period,
  tracks: readonly Track[],
): Batches => {
  if (!simplify) return points
  const weeks = Math.ceil((to - from + 1) / week)
  return thin(points, Math.max(2, Math.ceil(point_limit / weeks)), endsOf(tracks))
}

/** Makes a function that tells whether a point is the first or the last of one of the tracks. */
export const endsOf = (tracks: readonly Track[]): ((point: Point) => boolean) => {
  const times = new Set(tracks.flatMap(({ start_time, end_time }) => [start_time, end_time]))
  return ({ time }) => times.has(time)
}
