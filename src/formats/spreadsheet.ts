import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Row } from './spreadsheet/cells.ts'
import type { Told } from './spreadsheet/worker.ts'

export type { Row } from './spreadsheet/cells.ts'

/** What was read is no spreadsheet, or not one that we read; the message says why. */
export class SpreadsheetError extends Error {}

/** Megabytes and milliseconds that a file may take; what is honest needs a tenth of both. */
const memory = 768
const patience = 30_000

/**
 * The rows of a spreadsheet, in batches: CSV in any encoding and with any separator, XLS, or XLSX, of which the first
 * sheet. Cells are text: dates `yyyy-MM-dd`, numbers with all their digits, formulas as the value they had. Blank rows
 * are left out. A thread of its own reads it, so nothing waits for it, and a file that is made to do harm ends only that.
 * @throws SpreadsheetError
 */
export async function* readSpreadsheet(bytes: Uint8Array): AsyncGenerator<Row[]> {
  const worker = new Worker(new URL('./spreadsheet/worker.ts', import.meta.url), {
    workerData: bytes,
    execArgv: [],
    env: {},
    // SheetJS tells its astonishment on the console.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memory },
  })
  const timer = setTimeout(() => void worker.terminate(), patience)
  try {
    for await (const [told] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[Told]>) {
      if (told.error !== undefined) throw new SpreadsheetError(told.error)
      if (told.done) return
      if (told.rows) yield told.rows
    }
    throw new SpreadsheetError('takes too long to read')
  } catch (error) {
    const isLarge = (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
    throw isLarge ? new SpreadsheetError('takes too much memory to read') : error
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
