import type { Attributes, Point } from './point.ts'

/**
 * Points column by column, as blocks hold them, without their attributes. A month of them is some arrays, where 86,400
 * objects cost more than reading them. All columns are of one length; units are those of `Point`.
 */
export interface Columns {
  time: Float64Array
  lat: Float64Array
  lng: Float64Array
  alt: Float64Array
  speed: Float64Array
  heading: Float64Array
  satellites: Float64Array
  precision: Float64Array
  flags: Float64Array
}

/** Points of columns. `| 0` keeps small numbers from being boxed as floats. */
export function pointsOf(columns: Columns, attributes: readonly (Attributes | undefined)[] = []): Point[] {
  const points: Point[] = []
  // Not `Array.from`: going through an array of numbers by its iterator costs as much as the points.
  for (let row = 0; row < columns.time.length; row++) points.push(pointAt(columns, row, attributes[row]))
  return points
}

export function pointAt(columns: Columns, row: number, attributes?: Attributes): Point {
  const { time, lat, lng, alt, speed, heading, satellites, precision, flags } = columns
  return {
    time: time[row] as number,
    lat: lat[row] as number,
    lng: lng[row] as number,
    alt: (alt[row] as number) | 0,
    speed: (speed[row] as number) | 0,
    heading: (heading[row] as number) | 0,
    satellites: (satellites[row] as number) | 0,
    precision: (precision[row] as number) | 0,
    flags: (flags[row] as number) | 0,
    attributes,
  }
}

/** Columns of all that points have, beside attributes. */
const all = [
  ...(['time', 'lat', 'lng', 'alt', 'speed'] as const),
  ...(['heading', 'satellites', 'precision', 'flags'] as const),
]

export const columnsOf = (points: readonly Point[]): Columns => someColumnsOf(points, all)

/** Some columns of points, in one piece of memory. */
export function someColumnsOf<Taken extends keyof Columns>(
  points: readonly Point[],
  taken: readonly Taken[],
): Pick<Columns, Taken> {
  const { length } = points
  const memory = new Float64Array(taken.length * length)
  const columns: Partial<Columns> = {}
  for (const [i, name] of taken.entries()) {
    const column = memory.subarray(i * length, (i + 1) * length)
    for (let row = 0; row < length; row++) column[row] = (points[row] as Point)[name]
    columns[name] = column
  }
  return columns as Pick<Columns, Taken>
}

/** Rows from `from` to before `to`; they share the memory of the columns. */
export function rowsOf(columns: Columns, from: number, to: number): Columns {
  if (from === 0 && to === columns.time.length) return columns
  return {
    time: columns.time.subarray(from, to),
    lat: columns.lat.subarray(from, to),
    lng: columns.lng.subarray(from, to),
    alt: columns.alt.subarray(from, to),
    speed: columns.speed.subarray(from, to),
    heading: columns.heading.subarray(from, to),
    satellites: columns.satellites.subarray(from, to),
    precision: columns.precision.subarray(from, to),
    flags: columns.flags.subarray(from, to),
  }
}

/** Rows, which are in order, whose times are from `from` to `to`, both included. */
export function rowsWithin(columns: Columns, from: number, to: number): Columns {
  const { time } = columns
  const begin = time.findIndex((at) => at >= from)
  const end = time.findLastIndex((at) => at <= to)
  return begin === -1 ? rowsOf(columns, 0, 0) : rowsOf(columns, begin, Math.max(begin, end + 1))
}

/** Answers whether each row is later than the one before. */
export function isRising({ time }: Pick<Columns, 'time'>): boolean {
  for (let row = 1; row < time.length; row++) if (!((time[row] as number) > (time[row - 1] as number))) return false
  return true
}

/** Rows of which that is so, in memory of their own. */
export function rowsWhere(columns: Columns, isWanted: (row: number) => boolean): Columns {
  const take = (column: Float64Array): Float64Array => column.filter((_, row) => isWanted(row))
  return Object.fromEntries(all.map((name) => [name, take(columns[name])])) as unknown as Columns
}
