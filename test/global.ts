import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { heed } from '#store/db.ts'
import { startEmbedded } from '#store/embedded/embedded.ts'
import { migrate } from '#store/migrate.ts'
import { isDistributed, leaveAlone, makeDistributed } from './distributed.ts'
import { neverProduced } from './produced.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server that the run's databases are made on. */
    server_url: string
    template: string
    /** The file that failures of operations are noted in. */
    failures: string
    /** A folder for files that go with the run. */
    files: string
  }
}

/**
 * One PostgreSQL for the whole run, migrated once into a template that every test file copies.
 * `ODOGRAPH_TEST_DATABASE_URL` names a server to use instead of the embedded one, `ODOGRAPH_TEST_CITUS=1` says that it has the
 * extension that distributes tables, and those of points are to be.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const given = process.env.ODOGRAPH_TEST_DATABASE_URL
  const data_dir = await mkdtemp(join(tmpdir(), 'odograph-test-'))
  const embedded = given
    ? undefined
    : await startEmbedded({ data_dir, fsync: false, settings: { max_connections: '300' } })
  const server_url = given ?? (embedded?.url as string)
  const template = `odograph_test_${process.pid}`
  const admin = heed(new pg.Pool({ connectionString: server_url, max: 1 }))
  await admin.query(`create database ${template}`)
  const pool = heed(new pg.Pool({ connectionString: urlOf(server_url, template), max: 1 }))
  if (isDistributed) await makeDistributed(pool)
  else await migrate(pool)
  await pool.end()
  if (isDistributed) await leaveAlone(admin, template)
  const failures = join(data_dir, '..', `${template}.failures`)
  await writeFile(failures, '')
  project.provide('failures', failures)
  project.provide('files', join(data_dir, 'files'))
  project.provide('server_url', server_url)
  project.provide('template', template)
  return async () => {
    const { rows } = await admin.query<{ datname: string }>('select datname from pg_database where datname like $1', [
      `${template}%`,
    ])
    for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`)
    await admin.end()
    await embedded?.stop()
    await rm(data_dir, { recursive: true, force: true })
    const missing = await neverProduced(project, failures)
    await rm(failures)
    if (missing.length > 0) throw new Error(`Declared, but produced by no test:\n${missing.join('\n')}`)
  }
}

/** The same server, another database; `options` as a session of PostgreSQL takes them. */
export const urlOf = (server: string, database: string, options?: string): string => {
  const url = new URL(server)
  url.pathname = `/${database}`
  if (options) url.searchParams.set('options', options)
  return url.href
}
