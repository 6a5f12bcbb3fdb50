import { parentPort, workerData } from 'node:worker_threads'
import { rowsOf } from './cells.ts'

/** Reads one spreadsheet and tells its rows in batches, so that whoever listens is never held up for long. */

const batch = 250

export interface Told {
  rows?: ReturnType<typeof rowsOf>
  error?: string
  done?: true
}

const tell = (told: Told): void => parentPort?.postMessage(told)

try {
  const rows = rowsOf(Buffer.from(workerData as Uint8Array))
  for (let i = 0; i < rows.length; i += batch) tell({ rows: rows.slice(i, i + batch) })
  tell({ done: true })
} catch (error) {
  // SheetJS throws texts as well.
  tell({ error: error instanceof Error ? error.message : String(error) })
}
