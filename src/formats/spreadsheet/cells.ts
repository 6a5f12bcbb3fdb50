import { type CellObject, read, SSF, type WorkBook } from '@e965/xlsx'
import { parse } from 'csv-parse/sync'
import { separator } from '../csv.ts'
import { decodeText } from '../text.ts'
import { namesInZip } from './zip.ts'

/** Tables of text from the bytes of a file. Takes its time, so it runs in a thread of its own: `worker.ts`. */

/** A row that holds anything; `line` counts from 1, as spreadsheets and editors show it. */
export interface Row {
  line: number
  cells: string[]
}

/** Bytes that a workbook may have when inflated. */
const largest = 128 * 1024 * 1024
export const most_rows = 100_000
const most_columns = 256

export const rowsOf = (bytes: Buffer): Row[] => {
  const rows = isWorkbook(bytes) ? workbook(bytes) : text(bytes)
  if (rows.length > most_rows) throw new Error(`more than ${most_rows} rows`)
  return rows
}

const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))
const isOld = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))

const isWorkbook = (bytes: Buffer): boolean => {
  if (!isZip(bytes)) return isOld(bytes)
  if (namesInZip(bytes, largest).includes('xl/workbook.xml')) return true
  throw new Error('a zip that is no workbook')
}

/** The first sheet; of formulas the value that they had. */
const workbook = (bytes: Buffer): Row[] => {
  const book = read(bytes, {
    dense: true,
    sheets: 0,
    cellFormula: false,
    cellHTML: false,
    cellNF: true,
    sheetRows: most_rows + 1,
  })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  const data = (sheet?.['!data'] ?? []) as (CellObject | undefined)[][]
  const rows: Row[] = []
  data.forEach((row, i) => {
    const cells = row ? Array.from(row.slice(0, most_columns), (cell) => told(cell, book)) : []
    const last = cells.findLastIndex((cell) => cell.trim() !== '')
    if (last >= 0) rows.push({ line: i + 1, cells: cells.slice(0, last + 1) })
  })
  return rows
}

/** Numbers as they are, not as they are shown: a phone number has all its digits. Dates are numbers that are shown as such. */
const told = (cell: CellObject | undefined, book: WorkBook): string => {
  if (cell?.v === undefined || cell.v === null) return ''
  if (cell.t !== 'n') return cell.t === 'e' ? (cell.w ?? '') : String(cell.v)
  const isDate = typeof cell.z === 'string' && SSF.is_date(cell.z)
  return isDate ? dateOf(Number(cell.v), book.Workbook?.WBProps?.date1904 ?? false) : String(cell.v)
}

const two = (part: number): string => String(part).padStart(2, '0')

/** `yyyy-MM-dd`, with `HH:mm:ss` unless that is midnight. */
const dateOf = (value: number, date1904: boolean): string => {
  const parts = SSF.parse_date_code(value, { date1904 })
  if (!parts) return String(value)
  const { y, m, d, H, M, S } = parts
  const date = `${y}-${two(m)}-${two(d)}`
  return H || M || S ? `${date} ${two(H)}:${two(M)}:${two(Math.floor(S))}` : date
}

/** A table of text between commas, semicolons or tabs. */
const text = (bytes: Buffer): Row[] => {
  const decoded = decodeText(bytes)
  if (decoded.includes('\0')) throw new Error('neither text nor a workbook')
  const found = parse(decoded, {
    bom: true,
    delimiter: separator(decoded),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  }) as unknown as { record: string[]; info: { lines: number } }[]
  return found.map(({ record, info }) => ({ line: info.lines, cells: record.slice(0, most_columns) }))
}
