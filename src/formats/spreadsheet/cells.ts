import { type CellObject, read, SSF, type WorkBook } from '@e965/xlsx'
import { isBook, isZip } from './kind.ts'
import { most_columns, most_rows, type Row } from './row.ts'
import { namesInZip } from './zip.ts'

/** The rows of workbooks. That takes its time, so it runs in a thread of its own: `worker.ts`. */

/** Bytes that a workbook may have when inflated. */
const largest = 128 * 1024 * 1024

/** @throws Error, and texts of SheetJS */
export const rowsOf = (bytes: Buffer): Row[] => {
  if (isZip(bytes) && !namesInZip(bytes, largest).includes('xl/workbook.xml'))
    throw new Error('a zip that is no workbook')
  if (!isBook(bytes)) throw new Error('no workbook')
  const rows = workbook(bytes)
  if (rows.length > most_rows) throw new Error(`more than ${most_rows} rows`)
  return rows
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
  if (cell.t !== 'n') return cell.t === 'e' ? (cell.w ?? '') : whole(String(cell.v))
  const isDate = typeof cell.z === 'string' && SSF.is_date(cell.z)
  return isDate ? dateOf(Number(cell.v), String(cell.z), book.Workbook?.WBProps?.date1904 ?? false) : String(cell.v)
}

/** Text as databases keep it: workbooks can tell the character 0 and halves of characters, which nobody typed. */
const whole = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

const two = (part: number): string => String(part).padStart(2, '0')

/**
 * `yyyy-MM-dd`, with `HH:mm:ss` unless that is midnight. Days count from 1 on, so what has none is a time alone: `HH:mm:ss`,
 * as is what is shown as a number of hours, minutes or seconds (`[h]:mm`), which may be more than a day's.
 */
const dateOf = (value: number, format: string, date1904: boolean): string => {
  const parts = SSF.parse_date_code(value, { date1904 })
  if (!parts) return String(value)
  const { D: days, y, m, d, H, M, S } = parts
  const time = (hours: number): string => `${two(hours)}:${two(M)}:${two(Math.floor(S))}`
  const tellsTime = H || M || S
  if (/\[[hms]+\]/i.test(format)) return time(days * 24 + H)
  if (days === 0 && (tellsTime || /[hs]/i.test(format))) return time(H)
  const date = `${y}-${two(m)}-${two(d)}`
  return tellsTime ? `${date} ${time(H)}` : date
}
