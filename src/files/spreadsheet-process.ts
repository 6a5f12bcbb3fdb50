import { readSpreadsheet, SpreadsheetError } from '#formats/spreadsheet.ts'
import { putAside } from './put-aside.ts'

/** A process that reads spreadsheets. */

export interface Options {
  delimiter: string | undefined
}

await putAside<Options>(
  (open, { delimiter }) => readSpreadsheet(open, delimiter),
  (error) => (error instanceof SpreadsheetError ? { refused: error.message } : undefined),
)
