import { isOld, isZip } from './spreadsheet/kind.ts'
import { isMarkup, kmlRows } from './spreadsheet/kml.ts'
import { batched, type Row } from './spreadsheet/row.ts'
import { textRows } from './spreadsheet/text.ts'

export type { Row } from './spreadsheet/row.ts'

/** The file is no spreadsheet, or none that can be read; the message says why. */
export class SpreadsheetError extends Error {}

/** Opens a file, which can be read more than once. */
export type Open = () => AsyncIterable<Uint8Array>

/**
 * The rows of a spreadsheet, in batches: CSV in any encoding and with any separator, XLS, or XLSX, of which the first
 * sheet, and KML, whose points are rows. Cells are text: dates `yyyy-MM-dd`, numbers with all their digits, formulas as the value they had. Blank rows
 * are left out. It may take long without a pause, and an XLS as much memory as there is: `#files/spreadsheets.ts` reads
 * what strangers send in a process that can be ended.
 * @param delimiter of text, when it is not to be found out; a workbook is then refused
 * @throws SpreadsheetError
 */
export async function* readSpreadsheet(open: Open, delimiter?: string): AsyncGenerator<Row[], void> {
  try {
    yield* batched(await rowsOf(open, delimiter))
  } catch (error) {
    // A file that cannot be opened is no fault of who wrote it; SheetJS throws texts as well.
    if (error instanceof Error && 'syscall' in error) throw error
    throw new SpreadsheetError(error instanceof Error ? error.message : String(error))
  }
}

const rowsOf = async (open: Open, delimiter?: string): Promise<AsyncIterable<Row> | Iterable<Row>> => {
  const begin = await beginningOf(open)
  if (isMarkup(begin)) return kmlRows(open)
  if (!isZip(begin) && !isOld(begin)) return textRows(open, delimiter)
  if (delimiter) throw new Error('is a workbook, not text')
  const bytes = Buffer.concat(await Array.fromAsync(open()))
  // What reads workbooks is large, and most files are text.
  if (isZip(begin)) return (await import('./spreadsheet/xlsx.ts')).xlsxRows(bytes)
  return (await import('./spreadsheet/xls.ts')).xlsRows(bytes)
}

const beginningOf = async (open: Open): Promise<Buffer> => {
  for await (const bytes of open()) return Buffer.from(bytes)
  return Buffer.alloc(0)
}
