import { createServer, connect as dial, type Server, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#store/db.ts'
import { fleet } from '#test/fleet.ts'
import { echoServer } from './echo.ts'

const { url, tenant } = await fleet()
const { hash } = await tenant()
const target = new URL(url)
const socketDirectory = target.searchParams.get('host')

/** A way to the database that can be cut. */
const cable = () => {
  const ends = new Set<Socket>()
  let server: Server
  const port = Number(target.port || 5432)
  const far = () =>
    socketDirectory ? dial(`${socketDirectory}/.s.PGSQL.${port}`) : dial(port, target.hostname.replace(/[[\]]/g, ''))
  const plug = (at = 0) =>
    new Promise<number>((resolve) => {
      server = createServer((near) => {
        const other = far()
        for (const end of [near, other]) ends.add(end.on('error', () => {}))
        near.pipe(other).pipe(near)
      })
      server.listen(at, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
    })
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const end of ends) end.destroy()
      ends.clear()
    })
  return { plug, cut }
}

test('while the database is away 14 is told, and when it is back all is well', async () => {
  const { plug, cut } = cable()
  const port = await plug()
  const { db, pool } = connect({
    connection: {
      host: '127.0.0.1',
      port,
      database: target.pathname.slice(1),
      user: decodeURIComponent(target.username) || (target.searchParams.get('user') ?? 'postgres'),
      password: decodeURIComponent(target.password),
    },
    pool_size: 2,
    statement_timeout: 10_000,
  })
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
  await plug(port)
  expect((await ask()).json()).toMatchObject({ success: true })
})
