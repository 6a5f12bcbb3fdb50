import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { heed } from '#store/db.ts'
import { migrate } from '#store/migrate.ts'
import { isDistributed, leaveAlone, makeDistributed } from './distributed.ts'
import { neverProduced } from './produced.ts'
import { passedOver } from './programs.ts'

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
 * extension that distributes tables, and those of points are to be. Files of the run and what it starts are in one folder,
 * that goes with it however it ends: `caretaker.ts`.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const given = process.env.ODOGRAPH_TEST_DATABASE_URL
  const folder = await mkdtemp(join(tmpdir(), 'odograph-test-'))
  // Other users, whom PostgreSQL runs as, pass through.
  await chmod(folder, 0o711)
  process.env.TMPDIR = folder
  // What tests start is compiled once, as `src/main.js` has it.
  process.env.NODE_COMPILE_CACHE = fileURLToPath(new URL('../node_modules/.cache/odograph', import.meta.url))
  const { said, leave } = await hire(folder, !given)
  const server_url = given ?? said
  const template = `odograph_test_${process.pid}`
  const admin = heed(new pg.Pool({ connectionString: server_url, max: 1 }))
  await admin.query(`create database ${template}`)
  const pool = heed(new pg.Pool({ connectionString: urlOf(server_url, template), max: 1 }))
  if (isDistributed) await makeDistributed(pool)
  else await migrate(pool)
  await pool.end()
  if (isDistributed) await leaveAlone(admin, template)
  const failures = join(folder, 'failures')
  await writeFile(failures, '')
  project.provide('failures', failures)
  project.provide('files', join(folder, 'files'))
  project.provide('server_url', server_url)
  project.provide('template', template)
  return async () => {
    const missing = await neverProduced(project, failures)
    const { rows } = await admin.query<{ datname: string }>('select datname from pg_database where datname like $1', [
      `${template}%`,
    ])
    for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`)
    await admin.end()
    await leave()
    const lines = passedOver()
    if (lines.length > 0) process.stdout.write(`\nPassed over, for want of a program:\n${lines.join('\n')}\n`)
    if (missing.list.length === 0) return
    const told = `Declared, but produced by no test:\n${missing.list.join('\n')}`
    if (missing.sure) throw new Error(told)
    process.stdout.write(`\n${told}\n(or by one that has failed)\n`)
  }
}

/** Starts the caretaker of the run. Answers what it said, the address of its server, and how it is sent home. */
const hire = async (folder: string, server: boolean) => {
  const words = [fileURLToPath(new URL('./caretaker.ts', import.meta.url)), folder, ...(server ? ['server'] : [])]
  const child = spawn(process.execPath, words, { detached: true, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const [said = ''] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(() => Promise.reject(new Error('The PostgreSQL of the run could not be started.'))),
  ])
  const leave = async (): Promise<void> => {
    child.stdin.end('over')
    await ended
  }
  return { said: String(said), leave }
}

/** The address of a database on a server that is told by its own; `options` as a session of PostgreSQL takes them. */
export const urlOf = (server: string, database: string, options?: string): string => {
  const url = new URL(server)
  url.pathname = `/${database}`
  if (options) url.searchParams.set('options', options)
  return url.href
}
