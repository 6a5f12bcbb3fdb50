import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { readSpreadsheet, SpreadsheetError } from '#formats/spreadsheet.ts'
import { work } from './workbench.ts'

/** A process that reads spreadsheets: their rows are put aside, a batch a line, for they are asked for as others can take them. */

export interface Asked {
  path: string
  /** Where the rows are put. */
  aside: string
  delimiter: string | undefined
}

export interface Told {
  /** Why it is no spreadsheet that we read. */
  refused?: string
}

work(async ({ path, aside, delimiter }: Asked): Promise<Told> => {
  const batches = readSpreadsheet(() => createReadStream(path), delimiter)
  const lines = async function* () {
    for await (const rows of batches) yield `${JSON.stringify(rows)}\n`
  }
  try {
    await pipeline(lines, createWriteStream(aside, { mode: 0o600 }))
    return {}
  } catch (error) {
    if (error instanceof SpreadsheetError) return { refused: error.message }
    throw error
  }
})
