import { pino } from 'pino'
import { Type } from 'typebox'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { anyone } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { watchLoad } from '#store/behind.ts'
import { connect, plightOf } from '#store/db.ts'
import { cable } from '#test/cable.ts'
import { fleet, serve } from '#test/fleet.ts'
import { echoServer } from './echo.ts'

const { db, url, tenant, pool } = await fleet({ own: true })
const { hash } = await tenant()

test('while the database is away 14 is told, and when it is back all is well', async () => {
  const { connection, cut, plugIn } = await cable(url)
  const { db: cabled, pool } = connect({ connection, pool_size: 2, statement_timeout: 10_000 })
  afterAll(async () => {
    await pool.end()
    await cut()
  })
  const server = await echoServer(cabled)
  const ask = () =>
    server.inject({ method: 'POST', url: '/v2/test/times', payload: { hash, at: '2026-07-01 12:00:00' } })
  expect((await ask()).json()).toMatchObject({ success: true })
  await cut()
  const answer = await ask()
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toEqual({
    success: false,
    status: { code: 14, description: 'Database unavailable, try again later' },
  })
  await plugIn()
  expect((await ask()).json()).toMatchObject({ success: true })
})

test.each([
  ['57P01', 'away', 'the database is away'],
  ['57P03', 'away', 'the database is away'],
  ['08006', 'away', 'the database is away'],
  ['25P03', 'away', 'the database is away'],
  ['53100', 'full', 'the disk of the database is full'],
  ['53200', 'short', 'the database is out of memory'],
  ['53300', 'short', 'the database is out of connections'],
  ['53400', 'short', 'the database is at a limit of its own'],
])('%s is a database that is %s: %s', async (code, kind, words) => {
  const failure = await pool.query(`do 'begin raise sqlstate ''${code}''; end'`).catch((error: Error) => error)
  expect(plightOf(failure)).toEqual({ kind, words })
})

/** As the driver says it, of a pool that has nothing to lend for seconds. */
const late = new Error('timeout exceeded when trying to connect')

test('a process that is too busy to hear the database says so, and callers are to come later', async () => {
  const busy = query('test/busy', {
    summary: 'Is at work for a while, and then has not heard the database.',
    access: anyone,
    params: Type.Object({}),
    result: None,
    handler() {
      onTestFinished(watchLoad())
      const end = performance.now() + 200
      while (performance.now() < end);
      throw late
    },
  })
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const server = await serve(db, [busy], {}, undefined, undefined, { log })
  const answer = await server.inject({ method: 'POST', url: '/v2/test/busy' })
  expect(answer.statusCode).toBe(429)
  expect(answer.json()).toMatchObject({ success: false, status: { code: 15 } })
  expect(lines.join()).toContain('this process is behind with its own work')
  // What the server itself says is believed at any time.
  expect(plightOf(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))).toMatchObject({ kind: 'away' })
})

test('one that is not busy has lost its database', () => {
  expect(plightOf(late)).toEqual({ kind: 'away', words: 'the database is away' })
})

test.each(['23505', '22001', '57014'])('%s is none', async (code) => {
  const failure = await pool.query(`do 'begin raise sqlstate ''${code}''; end'`).catch((error: Error) => error)
  expect(plightOf(failure)).toBeUndefined()
})
