import type { Columns } from './columns.ts'
import { steps_per_degree } from './grid.ts'
import { putIntegers, takeInteger, takeIntegers } from './integers.ts'
import type { Point } from './point.ts'
import type { Reader, Writer } from './varint.ts'

/** The columns that every point has, as whole numbers. */
export type Field = keyof Columns

/** In the order in which blocks have them. */
export const fields: readonly Field[] = [
  ...(['time', 'lat', 'lng', 'alt', 'speed'] as const),
  ...(['heading', 'satellites', 'precision', 'flags'] as const),
]

/** What is written of a point where it is not what the point has, given what was written of the one before. */
const written: Partial<Record<Field, (point: Point, before: number) => number>> = {
  lat: ({ lat }) => Math.round(lat * steps_per_degree),
  lng: ({ lng }) => Math.round(lng * steps_per_degree),
  // The turns are added up, so that 359 and 0 are one step apart.
  heading: ({ heading }, before) => before + turn(heading - before),
}

let numbers = new Float64Array(1024)

/** Writes a column. Throws a RangeError on a fraction where the grid has whole numbers. */
export function putField(writer: Writer, points: readonly Point[], field: Field): void {
  if (numbers.length < points.length) numbers = new Float64Array(points.length)
  const of = written[field]
  let before = 0
  for (let i = 0; i < points.length; i++) {
    const point = points[i] as Point
    before = of ? of(point, before) : point[field]
    numbers[i] = before
  }
  putIntegers(writer, numbers, points.length)
}

/** Reads a column of as many points as `values` has room for into it. */
export function takeField(reader: Reader, field: Field, values: Float64Array): void {
  takeIntegers(reader, values, 0, values.length)
  if (field === 'heading') headings(values)
  else if (field === 'lat' || field === 'lng') degrees(values)
}

/** Reads the columns of `fields` of one point, and no attributes. `| 0` keeps small numbers from being boxed as floats. */
export const takePlaceOfOne = (reader: Reader): Point => ({
  time: takeInteger(reader),
  lat: takeInteger(reader) / steps_per_degree,
  lng: takeInteger(reader) / steps_per_degree,
  alt: takeInteger(reader) | 0,
  speed: takeInteger(reader) | 0,
  heading: turnOf(takeInteger(reader)),
  satellites: takeInteger(reader) | 0,
  precision: takeInteger(reader) | 0,
  flags: takeInteger(reader) | 0,
  attributes: undefined,
})

function degrees(steps: Float64Array): void {
  for (let i = 0; i < steps.length; i++) steps[i] = (steps[i] as number) / steps_per_degree
}

function headings(turned: Float64Array): void {
  for (let i = 0; i < turned.length; i++) turned[i] = turnOf(turned[i] as number)
}

/** The way to another heading, by the shorter side: -180..179. */
function turn(degrees: number): number {
  return turnOf(degrees + 180) - 180
}

/** The heading after all turns, 0..359; `| 0` again, because -360 leaves minus zero. */
function turnOf(degrees: number): number {
  const rest = ((degrees | 0) % 360) | 0
  return rest < 0 ? rest + 360 : rest
}

/** Room for some of them, for `count` points, in one piece of memory. */
export function roomFor<Taken extends Field>(
  taken: readonly Taken[],
  count: number,
  memory = numbersFor(taken.length * count),
): Pick<Columns, Taken> {
  // Not of entries: objects that are made so cost a month of columns a fifth more.
  const columns: Partial<Columns> = {}
  for (const [i, field] of taken.entries()) columns[field] = memory.subarray(i * count, (i + 1) * count)
  return columns as Pick<Columns, Taken>
}

/** Room for so many numbers, each of which is written before it is read: what was in the memory is not wiped. */
export const numbersFor = (count: number): Float64Array<ArrayBuffer> =>
  count < worth_unwiped ? new Float64Array(count) : new Float64Array(Buffer.allocUnsafeSlow(8 * count).buffer, 0, count)

/** Numbers below which to ask for memory as it is costs more than wiping it. */
const worth_unwiped = 64
