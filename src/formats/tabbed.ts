import { parse } from 'csv-parse/sync'
import { line_ends } from './csv.ts'
import { isBlank, type Row } from './spreadsheet/row.ts'

/**
 * Rows as spreadsheets put them on the clipboard: tabs between cells, quotes around cells that hold tabs, quotes or
 * line ends.
 */

/** The line of a row. */
export const tabbed = (cells: readonly string[]): string =>
  cells.map((cell) => (/[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')

/** Characters of a row. */
const longest_row = 256 * 1024

/**
 * The first `most` rows of a text. Where a quote is never closed, quotes count as ordinary characters.
 * @throws Error when a row is too long
 */
export const readTabbed = (text: string, most: number): Row[] => {
  try {
    return rowsOf(text, most, '"')
  } catch {
    return rowsOf(text, most, false)
  }
}

const rowsOf = (text: string, most: number, quote: '"' | false): Row[] => {
  const found = parse(text, {
    bom: true,
    delimiter: '\t',
    quote,
    info: true,
    max_record_size: longest_row,
    relax_column_count: true,
    record_delimiter: line_ends,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    to: most,
  }) as unknown as { record: string[]; info: { lines: number } }[]
  return found.filter(({ record }) => !isBlank(record)).map(({ record, info }) => ({ line: info.lines, cells: record }))
}
