import { distance } from '#geo/distance.ts'
import { type Columns, pointAt } from './columns.ts'
import { noise, type Place, placeOf } from './leg.ts'
import { flag, is, type Point } from './point.ts'

/** km/h, there and back, that no vehicle drives. */
const spike_speed = 300
/** More than there are. */
const metres_per_degree = 111_320
/** Places in a row that may be spikes; one more, and the device is there. */
const most_doubted = 3
/** What no fix has that is believed. */
const beside_fixes = flag.lbs | flag.no_fix | flag.ahead
/** Milliseconds after which a place is believed however far it is, and nothing is doubted any more. */
export const longest_doubt = 3_600_000

/** The memory by which spikes are told from places: `Item` is a point, and what its reader remembers with it. */
export interface Sieve<Item extends { point: Point }> {
  /** The last place that is believed. */
  last?: Place
  /** What could not have been reached from there: spikes if the device comes back, its new place if it stays. */
  doubted: readonly Item[]
}

/** The verdict on points after one more was sifted. */
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

/** Answers whether the device is where it was, has moved to where it was doubted to be, or that is not known yet. */
function judge({ last, doubted }: Sieve<{ point: Point }>, point: Point): 'here' | 'moved' | 'unknown' {
  const there = doubted.at(-1)?.point
  if (!last || last.lbs !== is(point, flag.lbs) || point.time - last.time > longest_doubt) return 'here'
  if (!reaches(last, point)) return doubted.length < most_doubted ? 'unknown' : 'moved'
  return there && distance(there, point) < distance(last, point) && reaches(placeOf(there), point) ? 'moved' : 'here'
}

/**
 * Answers whether the last of these located points is believed whatever was before them. It is when so many in a row
 * could follow each other: silence may clear away what was doubted once, and then as many may be doubted again.
 */
export function isSure(points: readonly Point[]): boolean {
  const row = points.slice(-(2 * most_doubted + 1))
  return (
    row.length > 2 * most_doubted && row.every((point, i) => i === 0 || reaches(placeOf(row[i - 1] ?? point), point))
  )
}

/** Answers whether a vehicle could drive from a place to a point after it. */
function reaches(place: Place, point: Point): boolean {
  const far = Math.max(noise(place, point), ((point.time - place.time) / 3600) * spike_speed)
  // Most ways need no more than this.
  return legs(place, point.lat, point.lng) <= far || distance(place, point) <= far
}

/** Answers whether a fix is reached from the last one without a question, as nearly all are: where nothing is doubted, `sift` believes it. */
export function isReached(place: Place, { time, lat, lng }: Point): boolean {
  return !place.lbs && legs(place, lat, lng) <= ((time - place.time) / 3600) * spike_speed
}

/** North and then east: metres that are never fewer than straight ones. */
function legs(place: Place, lat: number, lng: number): number {
  return (Math.abs(lat - place.lat) + Math.abs(lng - place.lng)) * metres_per_degree
}

/**
 * Marks the spikes among points (`flag.spike`), which come in order, as the segmenter did that found the tracks.
 * Doubted points are held back until they are decided on. @param starts when tracks begin, in order: there the device
 * was
 */
export async function* withSpikes(batches: AsyncIterable<Columns>, starts: readonly number[]): AsyncGenerator<Columns> {
  const mark = marker(starts)
  const held: Columns[] = []
  for await (const batch of batches) {
    held.push(batch)
    const doubted = mark(batch)
    while (held[0] && held[0] !== doubted) yield held.shift() as Columns
  }
  yield* held
}

/** A point, and where it is marked. */
interface Row {
  point: Point
  columns: Columns
  row: number
}

/** Marks what is known after these points, which follow those before; answers the first where something is doubted yet. */
function marker(starts: readonly number[]): (columns: Columns) => Columns | undefined {
  const fixes: Sieve<Row> = { doubted: [] }
  const cells: Sieve<Row> = { doubted: [] }
  let start = 0
  const take = (sieve: Sieve<Row>, item: Row): void => {
    const { believed, dropped, again } = sift(sieve, item)
    if (believed) sieve.last = placeOf(believed.point)
    for (const { columns, row } of dropped) columns.flags[row] = (columns.flags[row] as number) | flag.spike
    for (const item of again) take(sieve, item)
  }
  const read = (item: Row): void => {
    const { point } = item
    const sieve = is(point, flag.lbs) ? cells : fixes
    take(sieve, item)
    // Cells count where satellites are silent, so each time anew.
    if (sieve === fixes && cells.last) Object.assign(cells, { last: undefined, doubted: [] })
    while ((starts[start] ?? Number.POSITIVE_INFINITY) < point.time) start++
    if (starts[start] === point.time && sieve.doubted.length > 0)
      Object.assign(sieve, { last: placeOf(point), doubted: [] })
  }
  return (columns) => {
    for (let row = 0; row < columns.time.length; row++) {
      if (!cells.last && fixes.doubted.length === 0 && fixes.last) row = goOn(fixes.last, columns, row)
      if (row === columns.time.length) break
      const item = { point: pointAt(columns, row), columns, row }
      if (!is(item.point, flag.no_fix | flag.ahead)) read(item)
    }
    const [first, other] = [fixes.doubted[0], cells.doubted[0]]
    return (first && other ? (first.point.time < other.point.time ? first : other) : (first ?? other))?.columns
  }
}

/**
 * Takes the place along as far as fixes are reached without a question, as nearly all are: no object is made for them. Answers the first row that is not, or
 * how many there are.
 */
function goOn(place: Place, { time, lat, lng, precision, flags }: Columns, from: number): number {
  let row = from
  let [at, north, east] = [place.time, place.lat, place.lng]
  for (; row < time.length; row++) {
    const around = (Math.abs((lat[row] as number) - north) + Math.abs((lng[row] as number) - east)) * metres_per_degree
    if (((flags[row] as number) & beside_fixes) !== 0) break
    if (around > (((time[row] as number) - at) / 3600) * spike_speed) break
    at = time[row] as number
    north = lat[row] as number
    east = lng[row] as number
  }
  if (row > from) Object.assign(place, { time: at, lat: north, lng: east, precision: precision[row - 1] })
  return row
}
