import type { Row } from '#formats/spreadsheet.ts'
import type { Busy } from '#pace/turns.ts'
import type { Dealer, User } from './caller.ts'
import { Failure } from './errors.ts'
import type { Platform } from './operation.ts'
import { holderKeyOf } from './session-kinds.ts'

/** Turns for work on files: one file of an account or a dealer (`holderKeyOf`) at a time, and error 15 when too many wait. */

/** Throws error 15 if the error says that the queue is full, else the error itself. */
export const orTooMany = (error: unknown): never => {
  throw (error as Partial<Busy>).code === 'BUSY' ? new Failure('too_many_requests') : error
}

export interface ReadingMeans {
  spreadsheets: Platform['spreadsheets']
  caller: User | Dealer
}

/** The rows of an uploaded file, in batches. Throws SpreadsheetError. */
export async function* rowsOf(
  { spreadsheets, caller }: ReadingMeans,
  path: string,
  delimiter?: string,
): AsyncGenerator<Row[], void> {
  try {
    yield* spreadsheets.read(holderKeyOf(caller), path, delimiter)
  } catch (error) {
    orTooMany(error)
  }
}
