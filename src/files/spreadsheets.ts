import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { type Row, SpreadsheetError } from '#formats/spreadsheet.ts'
import type { Asked, Told } from './spreadsheet-process.ts'
import { type Answer, createWorkshop, Ended, type Patience, patience } from './workshop.ts'

export interface Spreadsheets {
  /**
   * The rows of an uploaded file, as `readSpreadsheet` tells them, once all of it was read; `whose` it is waits in turn
   * with others.
   * @throws SpreadsheetError, also for what takes too much; `Busy` when too many of the owner wait
   */
  read(whose: string, path: string, delimiter?: string): AsyncGenerator<Row[], void>
}

const program = new URL('spreadsheet-process.ts', import.meta.url)

/** Spreadsheets are read in processes of their own, and from there as fast as their rows are asked for. */
export const createSpreadsheets = (patient: Patience = patience): Spreadsheets => {
  const ask = createWorkshop<Asked, Told & Answer>(program, patient)
  return {
    async *read(whose, path, delimiter) {
      const aside = `${path}-${randomUUID()}`
      try {
        const { refused } = await ask(whose, { path, aside, delimiter })
        if (refused !== undefined) throw new SpreadsheetError(refused)
        yield* linesOf(aside)
      } catch (error) {
        throw error instanceof Ended ? new SpreadsheetError(error.message) : error
      } finally {
        await rm(aside, { force: true })
      }
    },
  }
}

async function* linesOf(path: string): AsyncGenerator<Row[], void> {
  const file = await open(path)
  try {
    for await (const line of file.readLines({ autoClose: false })) yield JSON.parse(line)
  } finally {
    await file.close()
  }
}
