import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { type AsideAsked, type AsideHead, failureOfAside } from '#http/aside.ts'
import { makeReport } from '#service/report/make.ts'
import type { Config } from '#src/config.ts'
import type { Metrics } from '#src/metrics.ts'
import type { Db } from '#store/db.ts'
import type { Taken } from '#store/reports/making.ts'
import { createThreads, type Threads } from '#workshop/threads.ts'

/** Threads that answer what is costly, and make reports. */

/** A report that is to be made. */
export interface ReportAsked {
  report: Taken
}

export type Workers = Threads<AsideAsked | ReportAsked, AsideHead>

/** Data that a thread begins with. */
export interface WorkerData {
  config: Config
  log_level: string
  /** Of the database. */
  addresses: readonly string[]
}

interface Means extends Pick<WorkerData, 'config' | 'addresses'> {
  log: Logger
  metrics: Metrics
}

const program = new URL('worker.ts', import.meta.url)

/** Nothing where there are to be none. */
export const openWorkers = ({ config, addresses, log, metrics }: Means): Workers | undefined => {
  if (config.workers === 0) return undefined
  const data: WorkerData = { config, addresses, log_level: log.level }
  return createThreads<AsideAsked | ReportAsked, AsideHead>(program, {
    count: config.workers,
    memory: config.worker_memory,
    data,
    thrown: failureOfAside,
    onDied: (died) => {
      metrics.workers_ended.inc({ why: died.isFull ? 'memory' : 'error' })
      log.error(
        { err: died.cause ?? died },
        died.isFull
          ? 'a worker needed more than ODOGRAPH_WORKER_MEMORY, and ended with what it was asked'
          : 'a worker ended, with what it was asked',
      )
    },
  })
}

/** Makes reports in a thread, or here where there is none. */
export const reportMakerOf =
  (workers: Workers | undefined, db: Db) =>
  async (report: Taken, signal: AbortSignal): Promise<Readable> => {
    if (!workers) return makeReport(report, { db, now: new Date() })
    const { body } = await workers.make(`report ${report.account_id}`, { report }, signal)
    return Buffer.isBuffer(body) ? Readable.from(body) : body
  }
