import type { Values } from './attribute-values.ts'
import { type Columns, someColumnsOf } from './columns.ts'
import { type Field, fields, numbersFor } from './fields.ts'
import { flag, type Point } from './point.ts'

/** Some columns of points: what is measured is asked for by name, over typed arrays, and nothing else is read. */

/** Columns that are asked for beside `time` and `flags`, which are always told. */
export interface Wanted {
  fields: readonly Field[]
  /** Of attributes. */
  names: ReadonlySet<string>
}

/** One measure of each of some points. */
export interface Measured {
  /** True is 1 and false 0; NaN where a point does not have it, or has a text. */
  numbers: Float64Array
  /** Of those points that have one; absent where none does. */
  texts?: (string | undefined)[]
}

export interface Selection {
  columns: Pick<Columns, 'time' | 'flags'> & Partial<Columns>
  /** Those that any of the points has. */
  measures: Map<string, Measured>
}

/** The fields that are read, in the order of blocks. */
export const wantedFields = (wanted: Wanted): (Field & keyof Selection['columns'])[] =>
  fields.filter((field) => field === 'time' || field === 'flags' || wanted.fields.includes(field))

/** Takes a column of values of some of the points into a selection. A name may have several, of values of several kinds. */
export const note = (selection: Selection, name: string, rows: Int32Array, values: Values): void => {
  const { numbers, scale, value } = values
  const { length } = selection.columns.time
  if (numbers && rows.length === length && !selection.measures.has(name)) {
    selection.measures.set(name, { numbers: divided(numbers, length, scale) })
    return
  }
  const measured = measuredOf(selection, name)
  if (numbers) {
    for (let i = 0; i < rows.length; i++) measured.numbers[rows[i] as number] = (numbers[i] as number) / scale
    return
  }
  measured.texts ??= new Array(measured.numbers.length).fill(undefined)
  for (let i = 0; i < rows.length; i++) measured.texts[rows[i] as number] = value(i) as string
}

/** Of every point: what nearly all of them are. */
const divided = (numbers: Float64Array, count: number, scale: number): Float64Array => {
  const made = numbersFor(count)
  for (let i = 0; i < count; i++) made[i] = (numbers[i] as number) / scale
  return made
}

const measuredOf = ({ columns, measures }: Selection, name: string): Measured => {
  const found = measures.get(name) ?? { numbers: new Float64Array(columns.time.length).fill(Number.NaN) }
  measures.set(name, found)
  return found
}

/** Columns of points, as those of their block would be. */
export const selectionOf = (points: readonly Point[], wanted: Wanted): Selection => {
  const selection: Selection = { columns: someColumnsOf(points, wantedFields(wanted)), measures: new Map() }
  for (const name of wanted.names)
    for (const [row, { attributes }] of points.entries()) {
      const value = attributes && Object.hasOwn(attributes, name) ? attributes[name] : undefined
      if (value === undefined) continue
      const measured = measuredOf(selection, name)
      if (typeof value !== 'string') measured.numbers[row] = Number(value)
      else {
        measured.texts ??= new Array(points.length).fill(undefined)
        measured.texts[row] = value
      }
    }
  return selection
}

/** Columns without those that are not asked for. */
export const only = (columns: Columns, wanted: Wanted): Selection['columns'] =>
  Object.fromEntries(wantedFields(wanted).map((field) => [field, columns[field]])) as Selection['columns']

/** Rows, which are in order, whose times are from `from` to `to`, both included; they share the memory of the columns. */
export const rowsWithin = (selection: Selection, { from, to }: { from: number; to: number }): Selection => {
  const { time } = selection.columns
  const [begin, end] = [rowWhere(time, (at) => at >= from), rowWhere(time, (at) => at > to)]
  return begin === 0 && end === time.length ? selection : each(selection, (column) => column.subarray(begin, end))
}

/** The first such row; their number where there is none. */
const rowWhere = (time: Float64Array, is: (at: number) => boolean): number => {
  const row = time.findIndex(is)
  return row === -1 ? time.length : row
}

/** Rows without those that were dated ahead, which were at no known time. */
export const datedRows = (selection: Selection): Selection => {
  const { flags } = selection.columns
  const isDated = (_: unknown, row: number): boolean => ((flags[row] as number) & flag.ahead) === 0
  return flags.every(isDated) ? selection : each(selection, (column) => column.filter(isDated))
}

/** The selection with some rows of each of its columns. */
const each = ({ columns, measures }: Selection, some: (column: Float64Array) => Float64Array): Selection => {
  const rows = some(Float64Array.from(columns.time, (_, row) => row))
  return {
    columns: Object.fromEntries(
      Object.entries(columns).map(([name, column]) => [name, some(column)]),
    ) as Selection['columns'],
    measures: new Map(
      [...measures].map(([name, { numbers, texts }]) => [
        name,
        { numbers: some(numbers), ...(texts && { texts: Array.from(rows, (row) => texts[row]) }) },
      ]),
    ),
  }
}
