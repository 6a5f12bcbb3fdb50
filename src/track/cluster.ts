import { type Bounds, boundsAt, extend } from '#geo/bounds.ts'
import { distance, type Location } from '#geo/distance.ts'
import { uncertainty } from './leg.ts'
import type { Track } from './track.ts'

/** Several single reports of one neighbourhood, shown as one. Units as in `Track`. */
export interface Cluster {
  type: 'cluster'
  start_time: number
  end_time: number
  start_lat: number
  start_lng: number
  /** The least precise of them; 0 when none says. */
  precision: number
  points: Location[]
  bounds: Bounds
  /** Nothing but LBS places. */
  lbs: boolean
}

type Run<T> = [T, ...T[]]

/** Metres between reports of one neighbourhood, when both are precise. */
const neighbourhood = 500

/**
 * Joins single reports that follow each other and lie near the first of them (`cluster_single_reports`).
 * Everything else stays as it is, in its order.
 */
export function cluster<T extends Track>(tracks: readonly T[]): (T | Cluster)[] {
  const runs: Run<T>[] = []
  for (const track of tracks) {
    const run = runs.at(-1)
    if (run && areNeighbours(run[0], track)) run.push(track)
    else runs.push([track])
  }
  return runs.map((run) => (run.length > 1 ? clusterOf(run) : run[0]))
}

function areNeighbours(a: Track, b: Track): boolean {
  if (a.type !== 'single_report' || b.type !== 'single_report') return false
  return (
    distance(start(a), start(b)) <= neighbourhood + uncertainty(a.lbs, a.precision) + uncertainty(b.lbs, b.precision)
  )
}

function clusterOf(reports: Run<Track>): Cluster {
  const [first] = reports
  const points = reports.map(start)
  return {
    type: 'cluster',
    start_time: first.start_time,
    end_time: Math.max(...reports.map((report) => report.end_time)),
    start_lat: first.start_lat,
    start_lng: first.start_lng,
    precision: Math.max(...reports.map((report) => report.precision)),
    points,
    bounds: points.reduce<Bounds>(extend, boundsAt(start(first))),
    lbs: reports.every((report) => report.lbs),
  }
}

const start = ({ start_lat, start_lng }: Track): Location => ({ lat: start_lat, lng: start_lng })
