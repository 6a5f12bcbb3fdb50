import type { Cell } from '../dump/cells.ts'
import type { Thing } from './ask.ts'

/** Things as the interface has them, as the cells of rows that the readers of tables take. */

export const cellOf = (value: unknown): Cell => {
  if (value === null || value === undefined) return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The fields of a thing, by names as columns have them. */
export const named = (thing: Thing): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(thing).map(([name, value]) => [name.toLowerCase(), value]))

/** The cells of a row. */
export const cellsOf = (thing: Thing, columns: readonly string[]): Cell[] => {
  const values = named(thing)
  return columns.map((name) => cellOf(values.get(name)))
}
