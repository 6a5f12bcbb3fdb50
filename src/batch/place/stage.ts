import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { User } from '#contract/caller.ts'
import { Failure, type Fault, invalidAll } from '#contract/errors.ts'
import { warningsOf } from '#contract/headers.ts'
import { type ReadingMeans, rowsOf } from '#contract/turn.ts'
import { headerReader } from '#formats/headers.ts'
import { type Row, SpreadsheetError } from '#formats/spreadsheet.ts'
import type { NewPlace } from '#resource/place.ts'
import { type Converted, type Converting, converter } from '../convert.ts'
import { skipped } from '../draft.ts'
import { places } from './conversion.ts'

/**
 * Staging of an uploaded file of places: they are located before any transaction begins and written to a file beside
 * the upload. Only one batch is in memory. The staged file goes with the upload when the operation has answered.
 */

/** What the header has to name, in any order. */
const header_columns = ['label', 'address', 'lat', 'lng', 'radius', 'external_id', 'description']
const readHeader = headerReader(Object.fromEntries(header_columns.map((column) => [column, [column]])))

export interface Placed {
  line: number
  place: NewPlace
}

export interface Staged {
  /** Rows of the file, and those of them that are wrong and were left out. */
  total: number
  errors: number
  /** Columns that were passed over. */
  warnings: Fault[]
  /** The places, in batches. */
  batches(): AsyncIterable<Placed[]>
}

interface Staging extends Omit<Converting, 'caller'>, ReadingMeans {
  caller: User
  path: string
  /** Leaves out rows that are wrong; else the first of them is error 7. */
  ignore: boolean
}

const convert = converter(places)

/**
 * Locates the places of a file and stages them. Throws error 234 for a file that is no such table, 7 with `row_number`
 * for a row that is wrong.
 */
export const stage = async ({ path, ignore, spreadsheets, ...converting }: Staging): Promise<Staged> => {
  const aside = join(dirname(path), 'places')
  const file = await open(aside, 'w', 0o600)
  let [total, errors] = [0, 0]
  let warnings: Fault[] = []
  try {
    for await (const { rows, fields, passed_over } of tableOf({ spreadsheets, caller: converting.caller }, path)) {
      warnings = warningsOf(passed_over)
      const converted = await convert(rows, fields, converting)
      const wrong = converted.filter(({ faults }) => faults.length > 0)
      if (wrong[0] && !ignore) throw rowFailure(wrong[0])
      total += rows.length
      errors += wrong.length
      const lines = converted.filter(({ faults }) => faults.length === 0).map(lineOf)
      if (lines.length > 0) await file.write(lines.join(''))
    }
  } finally {
    await file.close()
  }
  if (total === 0) throw wrongFile('holds no rows')
  return { total, errors, warnings, batches: () => batchesOf(aside) }
}

const lineOf = ({ row: { line }, record }: Converted<NewPlace>): string =>
  `${JSON.stringify({ line, place: record } satisfies Placed)}\n`

const rowFailure = ({ row, faults }: Converted<NewPlace>): Failure => invalidAll(faults, { row_number: row.line })

const wrongFile = (error: string): Failure =>
  new Failure('invalid_data_format', { errors: [{ parameter: 'file', error }] })

interface Table {
  rows: Row[]
  /** What the cells of each row are. */
  fields: string[]
  passed_over: readonly string[]
}

/** Batches of the rows below the header. */
async function* tableOf(means: ReadingMeans, path: string): AsyncGenerator<Table> {
  let header: Omit<Table, 'rows'> | undefined
  try {
    for await (const batch of rowsOf(means, path, ';')) {
      const rows = header ? batch : batch.slice(1)
      header ??= headerOf(batch[0]?.cells ?? [])
      if (rows.length > 0) yield { rows, ...header }
    }
  } catch (error) {
    throw error instanceof SpreadsheetError ? wrongFile(error.message) : error
  }
}

const headerOf = (cells: readonly string[]): Omit<Table, 'rows'> => {
  const { columns: found, passed_over } = readHeader(cells)
  const missing = header_columns.filter((column) => !found.includes(column))
  if (missing.length > 0) throw wrongFile(`the header must name ${missing.join(', ')}`)
  return { fields: found.map((column) => column ?? skipped), passed_over }
}

const batch = 250

async function* batchesOf(path: string): AsyncGenerator<Placed[]> {
  const file = await open(path)
  try {
    let placed: Placed[] = []
    for await (const line of file.readLines({ autoClose: false })) {
      if (placed.push(JSON.parse(line)) < batch) continue
      yield placed
      placed = []
    }
    if (placed.length > 0) yield placed
  } finally {
    await file.close()
  }
}
