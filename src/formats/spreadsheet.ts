import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { isBook } from './spreadsheet/kind.ts'
import type { Row } from './spreadsheet/row.ts'
import { textRows } from './spreadsheet/text.ts'
import type { Told } from './spreadsheet/worker.ts'

export type { Row } from './spreadsheet/row.ts'

/** What was read is no spreadsheet, or not one that we read; the message says why. */
export class SpreadsheetError extends Error {}

/** A file that can be read more than once. */
export type Open = () => AsyncIterable<Uint8Array>

/** Megabytes and milliseconds that a workbook may take; what is honest needs a tenth of both. */
const memory = 768
const patience = 30_000

/**
 * The rows of a spreadsheet, in batches: CSV in any encoding and with any separator, XLS, or XLSX, of which the first
 * sheet. Cells are text: dates `yyyy-MM-dd`, numbers with all their digits, formulas as the value they had. Blank rows
 * are left out. Text is read as it comes; a workbook, which can only be read whole, in a thread of its own, so nothing
 * waits for it, and one that is made to do harm ends only that.
 * @param delimiter of text, when it is not to be found out; a workbook is then refused
 * @throws SpreadsheetError
 */
export async function* readSpreadsheet(open: Open, delimiter?: string): AsyncGenerator<Row[], void> {
  const isWorkbook = isBook(await beginningOf(open))
  if (isWorkbook && delimiter) throw new SpreadsheetError('is a workbook, not text')
  // A file that cannot be opened is no fault of who wrote it.
  const failure = (error: unknown) =>
    error instanceof SpreadsheetError || isOfSystem(error) ? error : new SpreadsheetError((error as Error).message)
  try {
    yield* isWorkbook ? bookRows(open) : textRows(open, delimiter)
  } catch (error) {
    throw failure(error)
  }
}

const isOfSystem = (error: unknown): boolean => 'syscall' in (error as Error)

const beginningOf = async (open: Open): Promise<Buffer> => {
  for await (const bytes of open()) return Buffer.from(bytes)
  return Buffer.alloc(0)
}

let last = Promise.resolve()

/** Resolves when those who came before are done, to what lets the next one begin. */
const turn = async (): Promise<() => void> => {
  const before = last
  const { promise, resolve } = Promise.withResolvers<void>()
  last = promise
  await before
  return resolve
}

async function* bookRows(open: Open): AsyncGenerator<Row[], void> {
  // One is taken apart at a time, for the smallest file may need all the memory that a thread is given.
  const done = await turn()
  try {
    yield* workerRows(Buffer.concat(await Array.fromAsync(open())), done)
  } finally {
    done()
  }
}

/** @param onRead is called when the rows are known, however slowly they are then asked for */
async function* workerRows(bytes: Buffer, onRead: () => void): AsyncGenerator<Row[], void> {
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
    const answers = on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[Told]>
    worker.postMessage('next')
    for await (const [told] of answers) {
      clearTimeout(timer)
      onRead()
      if (told.error !== undefined) throw new SpreadsheetError(told.error)
      if (told.done) return
      worker.postMessage('next')
      yield told.rows ?? []
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
