import { distance } from '#geo/distance.ts'
import { noise, type Place, placeOf } from './leg.ts'
import { flag, is, type Point } from './point.ts'
import type { Batches } from './thin.ts'

/** km/h, there and back, that no vehicle drives. */
const spike_speed = 300
/** More than there are. */
const metres_per_degree = 111_320
/** Places in a row that may be spikes; one more, and the device is there. */
const most_doubted = 3
/** Milliseconds after which a place is believed however far it is, and nothing is doubted any more. */
export const longest_doubt = 3_600_000

/** Tells where the device was from where it cannot have been. `Item`: a point, and what its reader remembers with it. */
export interface Sieve<Item extends { point: Point }> {
  /** The last place that is believed. */
  last?: Place
  /** What could not have been reached from there: spikes if the device comes back, its new place if it stays. */
  doubted: readonly Item[]
}

/** What is known after a point. */
export interface Sifted<Item> {
  /** The device was there: after all that was believed before. */
  believed?: Item
  /** Spikes. */
  dropped: readonly Item[]
  /** To be taken again, in this order, now that the device is known to be elsewhere. */
  again: readonly Item[]
}

const none: readonly never[] = []

/**
 * Takes the next located point. A believed point ends all doubt: what comes after it is judged alike, whatever was before.
 */
export function sift<Item extends { point: Point }>(sieve: Sieve<Item>, item: Item): Sifted<Item> {
  const { doubted } = sieve
  const verdict = judge(sieve, item.point)
  sieve.doubted = verdict === 'unknown' ? [...doubted, item] : none
  if (verdict === 'unknown') return { dropped: none, again: none }
  if (verdict === 'here') return { believed: item, dropped: doubted, again: none }
  const [believed, ...others] = doubted
  return { believed, dropped: none, again: [...others, item] }
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
  const far = Math.max(noise(place, point), ((point.time - place.time) / 3600) * spike_speed)
  // North and then east is never shorter than straight, and most ways need no more than this.
  const around = (Math.abs(point.lat - place.lat) + Math.abs(point.lng - place.lng)) * metres_per_degree
  return around <= far || distance(place, point) <= far
}

/**
 * Marks the spikes among points (`flag.spike`) as those who found the tracks did.
 * @param starts when tracks begin, in order: there the device was
 */
export async function* withSpikes(batches: Batches, starts: readonly number[]): Batches {
  const mark = markSpikes(starts)
  let held: readonly Point[] = []
  for await (const batch of batches) {
    const points = held.length > 0 ? [...held, ...batch] : batch
    const doubted = mark(batch)
    const known = doubted ? points.indexOf(doubted) : points.length
    held = points.slice(known)
    if (known > 0) yield doubted ? points.slice(0, known) : points
  }
  if (held.length > 0) yield held
}

/** Marks what is known after these points, which follow those before; answers the first of which it is not known yet. */
function markSpikes(starts: readonly number[]): (points: readonly Point[]) => Point | undefined {
  const fixes: Sieve<{ point: Point }> = { doubted: [] }
  const cells: Sieve<{ point: Point }> = { doubted: [] }
  let start = 0
  const take = (sieve: Sieve<{ point: Point }>, item: { point: Point }): void => {
    const { believed, dropped, again } = sift(sieve, item)
    if (believed) sieve.last = placeOf(believed.point)
    for (const { point } of dropped) point.flags |= flag.spike
    for (const item of again) take(sieve, item)
  }
  const read = (point: Point): void => {
    const sieve = is(point, flag.lbs) ? cells : fixes
    take(sieve, { point })
    // Cells count where satellites are silent, so each time anew.
    if (sieve === fixes && cells.last) Object.assign(cells, { last: undefined, doubted: [] })
    while ((starts[start] ?? Number.POSITIVE_INFINITY) < point.time) start++
    if (starts[start] === point.time && sieve.doubted.length > 0)
      Object.assign(sieve, { last: placeOf(point), doubted: [] })
  }
  return (points) => {
    for (const point of points) if (!is(point, flag.no_fix | flag.ahead)) read(point)
    const [first, other] = [fixes.doubted[0]?.point, cells.doubted[0]?.point]
    return first && other ? (first.time < other.time ? first : other) : (first ?? other)
  }
}
