import { afterAll, expect, test } from 'vitest'
import { connect } from '#store/db.ts'
import { cable } from '#test/cable.ts'
import { freshDatabase } from '#test/database.ts'

/** They wait for seconds each, and for nothing else: each on a way of its own, beside the others. */

const { url, pool: direct } = await freshDatabase()

const laid: Awaited<ReturnType<typeof cable>>[] = []
afterAll(() => Promise.all(laid.map(({ cut }) => cut())))

const layWay = async () => {
  const way = await cable(url)
  laid.push(way)
  return way
}

const open = (way: Awaited<ReturnType<typeof cable>>) => {
  const told: string[] = []
  const limits = { pool_size: 3, statement_timeout: 60_000 }
  const { db, pool } = connect({
    connection: way.connection,
    ...limits,
    on_error: ({ message }) => void told.push(message),
  })
  return { db, pool, told }
}

test.concurrent('a statement may take longer than the silence after which a connection is given up', async () => {
  const { pool, told } = open(await layWay())
  const asked = pool.query('select pg_sleep(8), 1 as done')
  expect((await asked).rows).toMatchObject([{ done: 1 }])
  expect(told).toEqual([])
  await pool.end()
})

test.concurrent('of connections that fall silent those that owe an answer are given up, and those that rest with them', async () => {
  const way = await layWay()
  const { pool, told } = open(way)
  await Promise.all([1, 2, 3].map(() => pool.query('select pg_sleep(0.1)')))
  way.freeze()
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  way.lose()
  expect((await pool.query('select 1 as back')).rows).toEqual([{ back: 1 }])
  expect(told).toContain('the database has not answered for 5 seconds')
  expect(pool.totalCount).toBe(1)
  await pool.end()
})

test.concurrent('a pool ends though nothing answers, and at once when everything does', async () => {
  const way = await layWay()
  const [silent, well] = [open(way), open(way)]
  const begun = performance.now()
  await well.pool.query('select 1')
  await well.pool.end()
  expect(performance.now() - begun).toBeLessThan(2_000)
  const client = await silent.pool.connect()
  const rests = await silent.pool.connect()
  rests.release()
  way.freeze()
  const asked = expect(client.query('select 1')).rejects.toThrow()
  const ended = silent.pool.end()
  await asked
  client.release()
  await ended
  expect(performance.now() - begun).toBeLessThan(12_000)
  way.lose()
})

test.concurrent('what a process that is lost had begun ends soon, and its locks with it', async () => {
  const way = await layWay()
  const { pool } = open(way)
  const client = await pool.connect()
  await client.query('begin')
  await client.query('lock table tag')
  way.freeze()
  await direct.query('select from tag')
  way.lose()
  client.release(true)
  await pool.end()
})
