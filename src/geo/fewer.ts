import { type Location, shortest } from './distance.ts'

/** Points of a line from one that is kept to the next; `worst` is what the straight line between them misses most. */
interface Stretch {
  from: number
  to: number
  worst: number
  missed: number
}

/**
 * The `count` points (2 or more) that draw a line best, in order; both ends are among them. Douglas-Peucker: the point
 * that is missed most is kept next. For lines of thousands of points, not for tracks.
 */
export function fewer<P extends Location>(line: readonly P[], count: number): P[] {
  const kept = [0, line.length - 1]
  if (count >= line.length) return [...line]
  const stretches = [measure(line, 0, line.length - 1)]
  while (kept.length < count) {
    const i = stretches.reduce((best, { missed }, i) => (missed > (stretches[best] as Stretch).missed ? i : best), 0)
    const { from, to, worst } = stretches[i] as Stretch
    kept.push(worst)
    stretches.splice(i, 1, measure(line, from, worst), measure(line, worst, to))
  }
  return kept.sort((a, b) => a - b).map((i) => line[i] as P)
}

/** The `count` corners that draw a polygon best, as `fewer` picks them; at least three are left. */
export function fewerCorners<P extends Location>(ring: readonly P[], count: number): P[] {
  return fewer([...ring, ring[0] as P], Math.max(count, 3) + 1).slice(0, -1)
}

function measure(line: readonly Location[], from: number, to: number): Stretch {
  const [origin, end] = [line[from] as Location, line[to] as Location]
  const narrowing = Math.cos((origin.lat * Math.PI) / 180)
  const seen = ({ lat, lng }: Location) => [shortest(lng - origin.lng) * narrowing, lat - origin.lat] as const
  const [dx, dy] = seen(end)
  const squared = dx * dx + dy * dy
  // With nothing between them there is nothing to keep.
  const stretch = { from, to, worst: from, missed: -1 }
  for (let i = from + 1; i < to; i++) {
    const [x, y] = seen(line[i] as Location)
    const along = squared === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / squared))
    const missed = Math.hypot(x - along * dx, y - along * dy)
    if (missed > stretch.missed) Object.assign(stretch, { worst: i, missed })
  }
  return stretch
}
