import type { TObject } from 'typebox'
import type { Column, Columns, Draft } from './draft.ts'

/** Readers of the usual cells of spreadsheets, in the forms in which people write. */

/** A column whose cells are values of one field; `undefined` for what is none. */
const of = (parameter: string, understood: (cell: string) => unknown, expected: string): Column => ({
  parameter,
  read({ record }, cell) {
    const value = understood(cell)
    if (value === undefined) return expected
    record[parameter] = value
  },
})

/** A column of text. */
export const text = (parameter: string): Column => of(parameter, (cell) => cell, '')

/** A column of words of a list, however they are written: `Mobile crane` is `mobile_crane`. */
export const word = (parameter: string): Column =>
  of(parameter, (cell) => cell.toLowerCase().replaceAll(/[\s-]+/g, '_'), '')

/** A column of phone numbers: digits, without what people put between them. */
export const phone = (parameter: string): Column => of(parameter, (cell) => cell.replaceAll(/[+\s()./-]/g, ''), '')

/** A column of numbers. */
export const number = (parameter: string): Column => of(parameter, numberOf, 'must be a number')

/** A column of dates, read by `dateOf`. */
export const date = (parameter: string): Column => of(parameter, dateOf, 'must be a date such as 2026-12-31')

/** Columns of what a resource is created with, by the names of its fields: texts, words, numbers and dates, but for `others`. */
export const columnsOf = <Other extends string>({ properties }: TObject, others: readonly Other[]): Columns =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => !others.includes(name as Other))
      .map(([name, schema]) => [name, columnOf(name, schema)]),
  )

const columnOf = (name: string, schema: { type?: string | string[]; enum?: unknown; format?: string }): Column => {
  const types = [schema.type ?? []].flat()
  if (schema.enum) return word(name)
  if (types.includes('integer') || types.includes('number')) return number(name)
  return schema.format === 'date' ? date(name) : text(name)
}

/** Characters of a cell that may be a number or a position: patterns are not tried on books. */
const longest = 64

/**
 * The number of a cell with a plain decimal point. Cells may have a decimal comma, and spaces or the other sign between
 * thousands; undefined for others.
 */
export const plainNumber = (cell: string): string | undefined => {
  if (cell.length > longest) return undefined
  const compact = cell.replaceAll(/[\s\u00A0\u202F']/g, '')
  const plain =
    /^[^,]*,[^,]*$/.test(compact) && !/,.*\./.test(compact) ? commaToPoint(compact) : compact.replaceAll(',', '')
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? plain : undefined
}

/** The number of a cell that `plainNumber` understands. */
export const numberOf = (cell: string): number | undefined => {
  const plain = plainNumber(cell)
  return plain === undefined ? undefined : Number(plain)
}

const commaToPoint = (written: string): string => written.replaceAll('.', '').replace(',', '.')

const two = (part: number): string => String(part).padStart(2, '0')

/**
 * The date of a cell as `yyyy-MM-dd`: from dates with the year in front, `dd.MM.yyyy`, `MM-dd-yyyy`, or `dd/MM/yyyy`
 * unless only `MM/dd/yyyy` is a date. A time behind it is left out; undefined for no date.
 */
export const dateOf = (cell: string): string | undefined => {
  const [date = ''] = cell.split(/[T\s]/)
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(date) ?? []
  if (year) return existing(year, month, day)
  const [, first, sign, second, last] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(date) ?? []
  if (sign === '.') return existing(last, second, first)
  if (sign === '-') return existing(last, first, second)
  return sign && (existing(last, second, first) ?? existing(last, first, second))
}

const existing = (...parts: (string | undefined)[]): string | undefined => {
  const [year = 0, month = 0, day = 0] = parts.map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDate = year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isDate ? `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}` : undefined
}

const described = (parameter: string, put: (draft: Draft, cell: string) => void): Column => ({
  parameter,
  read: (draft, cell) => void put(draft, cell),
})

const most_tags = 1000

/** The column of tags, by their names or ids, between commas or semicolons. */
export const tags: Column = {
  parameter: 'tags',
  read({ names }, cell) {
    const named = cell.split(/[,;]/, most_tags + 1).map((name) => name.trim())
    if (named.length > most_tags) return `must be at most ${most_tags}`
    names.tags = [...new Set(named)].filter((name) => name !== '')
    return undefined
  },
}

export const tracker = described('tracker_id', ({ names }, cell) => {
  names.tracker = cell.toLowerCase()
})

export const garage = described('garage_id', ({ names }, cell) => {
  names.garage = cell.toLowerCase()
})

export const department = described('department_id', ({ names }, cell) => {
  names.department = cell.toLowerCase()
})

export const address = described('location.address', ({ where }, cell) => {
  where.address = cell
})

const measure = (
  name: 'lat' | 'lng' | 'radius',
  understood: (cell: string) => number | undefined,
  expected: string,
): Column => ({
  parameter: `location.${name}`,
  read({ where }, cell) {
    const value = understood(cell)
    if (value === undefined) return expected
    where[name] = value
  },
})

/** The degrees of a cell, which may have the sign of degrees and the letter of a hemisphere. */
export const degreesOf = (cell: string): number | undefined => {
  if (cell.length > longest) return undefined
  const [, written = '', hemisphere = ''] = /^([^°NSEW]+)°?\s*([NSEW]?)$/i.exec(cell) ?? []
  const degrees = numberOf(written)
  return degrees !== undefined && /[SW]/i.test(hemisphere) ? -degrees : degrees
}

export const lat = measure('lat', degreesOf, 'must be degrees such as 52.52')
export const lng = measure('lng', degreesOf, 'must be degrees such as 13.4')
export const radius = measure('radius', numberOf, 'must be metres')
