import { type Row, SpreadsheetError } from '#formats/spreadsheet.ts'
import { createAside } from './aside.ts'
import type { Options } from './spreadsheet-process.ts'
import { filePatience, type Patience } from './workshop.ts'

export interface Spreadsheets {
  /**
   * The rows of an uploaded file, as `readSpreadsheet` tells them, once all of it was read; `whose` it is waits in turn
   * with others.
   * @throws SpreadsheetError, also for what takes too much; `Busy` when too many of the owner wait
   */
  read(whose: string, path: string, delimiter?: string): AsyncGenerator<Row[], void>
}

const program = new URL('spreadsheet-process.ts', import.meta.url)

/** Reads spreadsheets in processes of their own. */
export const createSpreadsheets = (patient: Patience = filePatience): Spreadsheets => {
  const read = createAside<Options, Row>(program, patient, (message) => new SpreadsheetError(message))
  return { read: (whose, path, delimiter) => read(whose, path, { delimiter }) }
}
