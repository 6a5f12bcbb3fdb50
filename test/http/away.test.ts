import { afterAll, expect, test } from 'vitest'
import { connect, plightOf } from '#store/db.ts'
import { cable } from '#test/cable.ts'
import { fleet } from '#test/fleet.ts'
import { echoServer } from './echo.ts'

const { url, tenant, pool } = await fleet()
const { hash } = await tenant()

test('while the database is away 14 is told, and when it is back all is well', async () => {
  const { connection, cut, plugIn } = await cable(url)
  const { db, pool } = connect({ connection, pool_size: 2, statement_timeout: 10_000 })
  afterAll(async () => {
    await pool.end()
    await cut()
  })
  const server = await echoServer(db)
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

test.each(['23505', '22001', '57014'])('%s is none', async (code) => {
  const failure = await pool.query(`do 'begin raise sqlstate ''${code}''; end'`).catch((error: Error) => error)
  expect(plightOf(failure)).toBeUndefined()
})
