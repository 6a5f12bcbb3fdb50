import { type CellObject, read, type WorkBook } from '@e965/xlsx'
import { most_columns, most_rows, type Row } from './row.ts'
import { databaseText, numberText } from './value.ts'

/** The rows of the first sheet of an XLS; formulas have the value that was saved with them. */
export function* xlsRows(bytes: Buffer): Generator<Row, void> {
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
  for (const [i, row] of data.entries()) {
    const cells = row ? Array.from(row.slice(0, most_columns), (cell) => cellText(cell, book)) : []
    const last = cells.findLastIndex((cell) => cell.trim() !== '')
    if (last >= 0) yield { line: i + 1, cells: cells.slice(0, last + 1) }
  }
}

const cellText = (cell: CellObject | undefined, book: WorkBook): string => {
  if (cell?.v === undefined || cell.v === null) return ''
  if (cell.t === 'n') return numberText(Number(cell.v), cell.z, book.Workbook?.WBProps?.date1904 ?? false)
  return cell.t === 'e' ? (cell.w ?? '') : databaseText(String(cell.v))
}
