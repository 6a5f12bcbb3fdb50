import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import downloadOperation from '#api/report/tracker/download.ts'
import type { CostlyContext, CostlyMeans, Operation } from '#contract/operation.ts'
import { holderKeyOf } from '#contract/session-kinds.ts'
import type { Geocoders } from '#geocode/geocoder.ts'
import { type AsideAsked, type AsideHead, answerAside, failureOfAside } from '#http/aside.ts'
import { addressBy } from '#service/report/addresses.ts'
import { firstTable } from '#service/report/first-table.ts'
import { makeReport } from '#service/report/make.ts'
import type { SendMeans } from '#service/report/send.ts'
import type { Config } from '#src/config.ts'
import type { Metrics } from '#src/metrics.ts'
import type { Db } from '#store/db.ts'
import type { Taken } from '#store/reports/making.ts'
import { createThreads, type Threads } from '#workshop/threads.ts'
import { answerAddresses } from './addresses-aside.ts'

/** Threads that answer what is costly, and make reports. */

/** A report that is to be made. */
export interface ReportAsked {
  report: Taken
}

/** A report whose first table is wanted, by its key in the file store. */
export interface TableAsked {
  table: string
}

export type Workers = Threads<AsideAsked | ReportAsked | TableAsked, AsideHead>

/** Data that a thread begins with. */
export interface WorkerData {
  config: Config
  log_level: string
  /** Of the database. */
  addresses: readonly string[]
  /** The channel on which addresses of places are asked for; absent where nobody answers there. */
  geocoding?: string | undefined
}

interface Means extends Pick<WorkerData, 'config' | 'addresses'> {
  log: Logger
  metrics: Metrics
  /** Tell addresses to threads. */
  geocoder?: Geocoders
}

const program = new URL('worker.ts', import.meta.url)

/** Nothing where there are to be none. */
export const openWorkers = ({ config, addresses, log, metrics, geocoder }: Means): Workers | undefined => {
  if (config.workers === 0) return undefined
  const answering = geocoder && answerAddresses(geocoder)
  const data: WorkerData = { config, addresses, log_level: log.level, geocoding: answering?.name }
  const threads = createThreads<AsideAsked | ReportAsked | TableAsked, AsideHead>(program, {
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
  return {
    ...threads,
    async stop() {
      await threads.stop()
      answering?.close()
    },
  }
}

/** Makes reports in a thread, or here where there is none. */
export const reportMakerOf =
  (workers: Workers | undefined, db: Db, geocoder?: Geocoders) =>
  async (report: Taken, signal: AbortSignal): Promise<Readable> => {
    if (!workers) return makeReport(report, { db, now: new Date(), addressOf: geocoder && addressBy(geocoder) })
    const { body } = await workers.make(`report ${report.account_id}`, { report }, signal)
    return Buffer.isBuffer(body) ? Readable.from(body) : body
  }

const download = downloadOperation as unknown as Operation

type WriteMeans = Pick<CostlyContext, CostlyMeans | 'db'>

/** Means of mailing reports, in a thread, or here where there is none. */
export const reportWriterOf = (
  workers: Workers | undefined,
  means: WriteMeans,
): Pick<SendMeans, 'write' | 'tableOf'> => ({
  async write(caller, report_id, format, signal) {
    const params = { report_id, format, headless: false }
    const asked = { path: download.path, params, caller, now: new Date(), style: 'local' } as const
    const { head, body } = workers
      ? await workers.make(holderKeyOf(caller), asked, signal)
      : await answerAside(download, asked, means)
    const { name = '', type = '' } = head.file ?? {}
    return { name, type, stream: body instanceof Readable ? body : Readable.from(body, { objectMode: false }) }
  },
  async tableOf(account_id, table, signal) {
    if (!workers) return firstTable(means.files, table)
    const { body } = await workers.make(`report ${account_id}`, { table }, signal)
    return JSON.parse(String(Buffer.isBuffer(body) ? body : await buffer(body)))
  },
})
