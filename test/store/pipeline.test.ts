import type pg from 'pg'
import { expect, test } from 'vitest'
import { inPipeline, type Statement } from '#store/pipeline.ts'
import { freshDatabase } from '#test/database.ts'

/** Transactions whose statements are sent without waiting for each. */

const { pool } = await freshDatabase()
await pool.query('create table written (n int primary key)')

const insert = (n: unknown): Statement => ({
  name: 'insert_written',
  text: 'insert into written (n) values ($1)',
  values: [n],
})
const written = async (): Promise<number[]> =>
  (await pool.query<{ n: number }>('select n from written order by n')).rows.map(({ n }) => n)

const write = (...all: readonly unknown[]) =>
  inPipeline(pool, async (client) => {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from written')
    return { statements: all.map(insert), answer: rows[0]?.count }
  })

const writeAll = (statements: readonly Statement[]) => inPipeline(pool, async () => ({ statements, answer: 0 }))

test('all is written, and what was asked before is answered', async () => {
  expect(await write(1, 2)).toBe(0)
  expect(await write()).toBe(2)
  expect(await written()).toEqual([1, 2])
})

test('the first that fails is thrown, nothing of it stays, and the connection is good for the next', async () => {
  await expect(write(3, 1, 4, 'no number')).rejects.toMatchObject({ code: '23505' })
  const endless: Record<string, unknown> = {}
  endless.self = endless
  // The driver cannot write this, so the server hears nothing of it.
  const unsent = { ...insert(endless), name: 'insert_endless' }
  await expect(writeAll([insert(3), unsent, insert(4)])).rejects.toThrow('circular')
  await expect(inPipeline(pool, () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer')
  const other = { ...insert(5), text: 'insert into written (n) values ($1::int)' }
  await expect(writeAll([insert(3), other])).rejects.toThrow('unique')
  expect(await written()).toEqual([1, 2])
  expect(await write(3)).toBe(2)
  expect([pool.totalCount, pool.idleCount, pool.waitingCount]).toEqual([1, 1, 0])
})

test('a connection that ends in between is thrown, and given up', async () => {
  const ended = inPipeline(pool, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await end(rows[0]?.pid ?? 0, client)
    return { statements: [insert(6)], answer: 0 }
  })
  await expect(ended).rejects.toThrow()
  expect(await write(4)).toBe(3)
  expect(await written()).toEqual([1, 2, 3, 4])
})

const end = async (pid: number, client: pg.ClientBase): Promise<void> => {
  const gone = new Promise((resolve) => client.once('end', resolve))
  await pool.query('select pg_terminate_backend($1)', [pid])
  await gone
}
