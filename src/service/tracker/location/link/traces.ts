import { isShared } from '#resource/tracker/location/link/shown.ts'
import type { Drawn } from '#store/links/shown-links.ts'
import { readPoints } from '#store/points/points.ts'
import type { Period } from '#store/points/runs.ts'
import type { Query } from '#store/query.ts'
import { flag, type Point } from '#track/point.ts'
import { simplify } from '#track/simplify.ts'

/** The path of a tracker until now, in the pieces that the link shows; times in milliseconds since 1970 UTC. */
export type Trace = [lat: number, lng: number, time: number][][]

/** Points of one way. */
const most_points = 400
const beside_fixes = flag.lbs | flag.no_fix | flag.ahead

/** The paths of trackers, each up to its last place, by the ids of their devices. */
export const tracesOf = async (
  query: Query,
  link: Drawn,
  ends: ReadonlyMap<number, number>,
  seconds: number,
): Promise<Map<number, Trace>> => {
  const traces = new Map<number, Trace>()
  if (seconds === 0) return traces
  for (const [source_id, to] of ends)
    traces.set(source_id, await traceOf(query, link, source_id, { from: to - seconds * 1000, to }))
  return traces
}

const traceOf = async (query: Query, link: Drawn, source_id: number, period: Period): Promise<Trace> => {
  const points = (await readPoints(query, source_id, period)).filter(({ flags }) => (flags & beside_fixes) === 0)
  const pieces: Point[][] = [[]]
  for (const point of points)
    if (isShared(link, point)) pieces.at(-1)?.push(point)
    else if (pieces.at(-1)?.length) pieces.push([])
  return pieces
    .filter((piece) => piece.length > 1)
    .map((piece) => simplify(piece, Math.max(2, Math.ceil((most_points * piece.length) / points.length))))
    .map((piece) => piece.map(({ lat, lng, time }) => [lat, lng, time]))
}
