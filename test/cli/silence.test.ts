import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { cable } from '#test/cable.ts'
import { freshDatabase } from '#test/database.ts'
import { start } from './platform.ts'

const portless = Object.fromEntries(
  ['OSMAND', 'TELTONIKA', 'GT06', 'WIALON'].map((port) => [`ODOGRAPH_${port}_PORT`, 'off']),
)

/** `odograph serve`, and a way to its database that may freeze. */
const serve = async (before?: (pool: pg.Pool) => Promise<void>) => {
  const { url, pool } = await freshDatabase()
  await before?.(pool)
  const way = await cable(url)
  const { user, password, port, database } = way.connection
  const data_dir = await mkdtemp(join(tmpdir(), 'odograph-silence-'))
  onTestFinished(async () => {
    await way.cut()
    await rm(data_dir, { recursive: true, force: true })
  })
  const process = start(['serve'], {
    ...portless,
    ODOGRAPH_DATA_DIR: data_dir,
    ODOGRAPH_DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
    ODOGRAPH_HTTP_PORT: '0',
    ODOGRAPH_HOST: '127.0.0.1',
  })
  return { ...process, way }
}

test('while the database is silent /health says so within seconds; SIGTERM ends within 30 s all the same', async () => {
  const { child, told, ended, says, way } = await serve()
  await says('told this once')
  const [, at = ''] = /answers at (\S+)\/v2/.exec(told.out) ?? []
  const health = async () => (await fetch(`${at}/health`, { signal: AbortSignal.timeout(4_000) })).status
  expect(await health()).toBe(200)
  way.freeze()
  expect(await health()).toBe(503)
  way.lose()
  await expect.poll(health, { timeout: 15_000 }).toBe(200)

  way.freeze()
  const body = new URLSearchParams({ login: 'ada@fleet.example', password: 'secret' })
  const asked = fetch(`${at}/v2/user/auth`, { method: 'POST', body }).catch(() => undefined)
  child.kill('SIGTERM')
  const signalled = performance.now()
  expect(await ended).toBe(0)
  expect(performance.now() - signalled).toBeLessThan(30_000)
  await asked
}, 90_000)

test('SIGTERM ends a start that waits for another process to migrate, which the log has told', async () => {
  const { child, told, ended } = await serve(async (pool) => {
    const other = await pool.connect()
    await other.query('select pg_advisory_lock(7206581)')
    onTestFinished(() => other.release(true))
  })
  await expect.poll(() => told.err, { timeout: 20_000 }).toContain('waiting for another process to migrate')
  child.kill('SIGTERM')
  expect(await ended).toBe(1)
  expect(told.err).toContain('It was stopped before it had started.')
}, 60_000)
