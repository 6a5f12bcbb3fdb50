import { withEvents } from './events.ts'
import { flag, type Point } from './point.ts'

const day = 86_400_000

/**
 * One run of all runs of a tracker, sorted by time. Equal times are one point, the one of the earlier run in the list
 * (within a run, the earlier one): hand the runs over in the order they were stored. A point that was dated ahead gives
 * way to one that was there at that time. Events of a dropped point are kept: devices of whole seconds send an alarm
 * beside the place of that second. Runs that follow each other are only joined; others are sorted, which is quick while
 * each is sorted itself.
 */
export function merge(runs: readonly (readonly Point[])[]): Point[] {
  const points = runs.flat()
  if (rising(points)) return points
  points.sort((a, b) => a.time - b.time || (a.flags & flag.ahead) - (b.flags & flag.ahead))
  const kept: Point[] = []
  for (const point of points) {
    const last = kept.at(-1)
    if (last?.time !== point.time) kept.push(point)
    else if (point.attributes?.event !== undefined) kept[kept.length - 1] = reporting(last, point)
  }
  return kept
}

/** The point, unless the other one reports what it does not. */
function reporting(point: Point, other: Point): Point {
  const attributes = withEvents(point.attributes, other.attributes)
  return attributes === point.attributes ? point : { ...point, attributes }
}

function rising(points: readonly Point[]): boolean {
  let last = Number.NEGATIVE_INFINITY
  for (const { time } of points) {
    if (time <= last) return false
    last = time
  }
  return true
}

/** Cuts a run that is sorted by time into blocks of at most `max` points, each within one day of UTC. */
export function split(points: readonly Point[], max = 1000): Point[][] {
  const blocks: Point[][] = []
  let block: Point[] = []
  for (const point of points) {
    const first = block[0]
    if (!first || block.length === max || dayOf(first) !== dayOf(point)) {
      block = []
      blocks.push(block)
    }
    block.push(point)
  }
  return blocks
}

const dayOf = ({ time }: Point): number => Math.floor(time / day)
