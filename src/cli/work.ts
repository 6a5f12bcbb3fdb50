import { workerData } from 'node:worker_threads'
import type { CostlyContext, CostlyMeans, Operation } from '#contract/operation.ts'
import { createDocuments } from '#files/documents.ts'
import { logged } from '#files/logged.ts'
import { type AsideAsked, type AsideHead, answerAside } from '#http/aside.ts'
import { firstTable } from '#service/report/first-table.ts'
import { makeReport } from '#service/report/make.ts'
import { connect } from '#store/db.ts'
import { leashed } from '#store/leash.ts'
import { loadKey, secretOf } from '#store/secret.ts'
import { serveThread } from '#workshop/thread.ts'
import { askAddresses } from './addresses-aside.ts'
import { createLog } from './log.ts'
import { openFiles } from './open-files.ts'
import type { ReportAsked, TableAsked, WorkerData } from './workers.ts'

/** What a worker has, made as the main thread makes it, and what it does. */

/** To PostgreSQL, of each thread: it waits for others seldom, for opening what they bring takes longer. */
const connections = 3

/** Of all threads together, each in a process of its own. */
const documents = 2

const { config, log_level, addresses, geocoding } = workerData as WorkerData
const log = createLog(log_level)
const { pool } = connect({
  connection: addresses.map((connectionString) => ({ connectionString })),
  pool_size: connections,
  statement_timeout: config.statement_timeout * 1000,
  on_error: (error) => log.warn({ error: error.message }, 'a connection of a worker to the database ended'),
})
const means: Pick<CostlyContext, CostlyMeans> = {
  config,
  secret: secretOf(loadKey(config)),
  files: logged(openFiles(config), log),
  documents: createDocuments(undefined, Math.ceil(documents / config.workers)),
}

const addressOf = geocoding === undefined ? undefined : askAddresses(geocoding)

/** Only what is asked for is loaded. */
const operationOf = async (path: string): Promise<Operation> => (await import(`#api/${path}.ts`)).default

serveThread<AsideAsked | ReportAsked | TableAsked, AsideHead>(
  async (asked, signal) => {
    const db = leashed(pool, signal)
    if ('report' in asked) return { head: {}, body: await makeReport(asked.report, { db, now: new Date(), addressOf }) }
    if ('table' in asked)
      return { head: {}, body: Buffer.from(JSON.stringify(await firstTable(means.files, asked.table))) }
    return answerAside(await operationOf(asked.path), asked, { ...means, db })
  },
  () => pool.end(),
)
