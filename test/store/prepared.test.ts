import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { prepared } from '#store/prepared.ts'
import { freshDatabase } from '#test/database.ts'

const { db } = await freshDatabase()

/** On one connection: what is planned for good on it, and what the queries answer. */
const ask = (mark: ReturnType<typeof prepared>, values: readonly number[]) =>
  db.connection().execute(async (one) => {
    const told: number[] = []
    for (const value of values) {
      const { rows } = await sql<{ n: number }>`${mark} select ${value}::int + 1 as n`.execute(one)
      told.push(rows[0]?.n ?? 0)
    }
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(one)
    return { told, names: rows.map(({ name }) => name) }
  })

test('a statement that asks for it is planned once a connection, and answers by its values', async () => {
  expect(await ask(prepared('next'), [1, 2, 3])).toEqual({ told: [2, 3, 4], names: expect.arrayContaining(['next']) })
})

test('no other statement is', async () => {
  const { told, names } = await ask(sql.raw(''), [5])
  expect(told).toEqual([6])
  expect(names.filter((name) => name !== 'next')).toEqual([])
})
