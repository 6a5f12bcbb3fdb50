import { distance } from '#geo/distance.ts'
import { noise, type Place, placeOf } from './leg.ts'
import { flag, is, type Point } from './point.ts'
import type { Batches } from './thin.ts'

/** km/h, there and back, that no vehicle drives. */
const spike_speed = 300
/** Places in a row that may be spikes; one more, and the device is there. */
const most_doubted = 3
/** Milliseconds after which a place is believed however far it is, and nothing is doubted any more. */
export const longest_doubt = 3_600_000

/** Tells where the device was from where it cannot have been. `Item`: a point, and what its reader remembers with it. */
export interface Sieve<Item extends { point: Point }> {
  /** The last place that is believed. */
  last?: Place
  /** What could not have been reached from there: spikes if the device comes back, its new place if it stays. */
  doubted: Item[]
}

/**
 * Takes the next located point. Each is handed to `believe` or to `drop` once it is known which, those believed in order.
 * A believed point ends all doubt: what comes after it is judged alike, whatever was before.
 * @returns what is to be taken again, now that the device is known to be elsewhere
 */
export function sift<Item extends { point: Point }>(
  sieve: Sieve<Item>,
  item: Item,
  believe: (item: Item) => void,
  drop: (item: Item) => void,
): Item[] {
  const verdict = judge(sieve, item.point)
  const { doubted } = sieve
  sieve.doubted = verdict === 'unknown' ? [...doubted, item] : []
  if (verdict === 'unknown') return []
  const [first, ...others] = verdict === 'moved' ? doubted : []
  if (!first) for (const spike of doubted) drop(spike)
  const believed = first ?? item
  believe(believed)
  sieve.last = placeOf(believed.point)
  return first ? [...others, item] : []
}

/** Whether the device is where it was, has moved to where it was doubted to be, or that is not known yet. */
function judge({ last, doubted }: Sieve<{ point: Point }>, point: Point): 'here' | 'moved' | 'unknown' {
  const there = doubted.at(-1)?.point
  if (!last || last.lbs !== is(point, flag.lbs) || point.time - last.time > longest_doubt) return 'here'
  if (!reaches(last, point)) return doubted.length < most_doubted ? 'unknown' : 'moved'
  return there && distance(there, point) < distance(last, point) && reaches(placeOf(there), point) ? 'moved' : 'here'
}

/**
 * Whether the last of these located points is believed whatever was before them. So many in a row that could follow each
 * other are: silence may clear away what was doubted once, and then as many may be doubted again.
 */
export function isSure(points: readonly Point[]): boolean {
  const row = points.slice(-(2 * most_doubted + 1))
  return (
    row.length > 2 * most_doubted && row.every((point, i) => i === 0 || reaches(placeOf(row[i - 1] ?? point), point))
  )
}

/** Whether a vehicle could drive from a place to a point after it. */
function reaches(place: Place, point: Point): boolean {
  const metres = distance(place, point)
  return metres <= noise(place, point) || metres <= ((point.time - place.time) / 3600) * spike_speed
}

/**
 * Marks the spikes among points (`flag.spike`) as those who found the tracks did.
 * @param starts when tracks begin, in order: there the device was
 */
export async function* withSpikes(batches: Batches, starts: readonly number[]): AsyncGenerator<Point[]> {
  const mark = markSpikes(starts)
  let held: Point[] = []
  for await (const batch of batches) {
    const points = held.length > 0 ? [...held, ...batch] : [...batch]
    const doubted = mark(batch)
    const known = doubted ? points.indexOf(doubted) : points.length
    held = points.slice(known)
    if (known > 0) yield points.slice(0, known)
  }
  if (held.length > 0) yield held
}

/** Marks what is known after these points, which follow those before; answers the first of which it is not known yet. */
function markSpikes(starts: readonly number[]): (points: readonly Point[]) => Point | undefined {
  const fixes: Sieve<{ point: Point }> = { doubted: [] }
  const cells: Sieve<{ point: Point }> = { doubted: [] }
  const times = new Set(starts)
  const believe = (): void => undefined
  const drop = ({ point }: { point: Point }): void => {
    point.flags |= flag.spike
  }
  const take = (item: { point: Point }): void => {
    const { point } = item
    const sieve = is(point, flag.lbs) ? cells : fixes
    for (const again of sift(sieve, item, believe, drop)) take(again)
    // Cells count where satellites are silent, so each time anew.
    if (sieve === fixes) Object.assign(cells, { last: undefined, doubted: [] })
    if (times.has(point.time) && sieve.doubted.includes(item))
      Object.assign(sieve, { last: placeOf(point), doubted: [] })
  }
  return (points) => {
    for (const point of points) if (!is(point, flag.no_fix | flag.ahead)) take({ point })
    const [first, other] = [fixes.doubted[0]?.point, cells.doubted[0]?.point]
    return first && other ? (first.time < other.time ? first : other) : (first ?? other)
  }
}
