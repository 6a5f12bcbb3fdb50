import { parentPort, workerData } from 'node:worker_threads'
import { rowsOf } from './cells.ts'

/**
 * Reads one workbook and tells its rows in batches, one for each that is asked for, so that whoever listens is never
 * held up for long and keeps no more than it can take.
 */

const batch = 250

export interface Told {
  rows?: ReturnType<typeof rowsOf>
  error?: string
  done?: true
}

const tell = (told: Told): void => parentPort?.postMessage(told)

try {
  const rows = rowsOf(Buffer.from(workerData as Uint8Array))
  let told = 0
  parentPort?.on('message', () => {
    tell(told < rows.length ? { rows: rows.slice(told, told + batch) } : { done: true })
    told += batch
  })
} catch (error) {
  // SheetJS throws texts as well.
  tell({ error: error instanceof Error ? error.message : String(error) })
}
