import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashOf, laneOf } from '#ingest/lanes.ts'
import { freshDatabase } from '#test/database.ts'

const { pool } = await freshDatabase()

test('ids have the hashes that PostgreSQL gives them', async () => {
  const any = fc.sample(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), 5_000)
  const ids = [...Array.from({ length: 5_000 }, (_, i) => i), ...any, 2 ** 31 - 1, -(2 ** 31)]
  const { rows } = await pool.query(
    'select hashint4(id) as hash from unnest($1::int[]) with ordinality as t (id, n) order by n',
    [ids],
  )
  expect(ids.map(hashOf)).toEqual(rows.map(({ hash }) => hash))
})

test('a lane of many lies within one of few, and all are used', () => {
  const ids = Array.from({ length: 1_000 }, (_, i) => i + 1)
  for (const id of ids) expect(Math.floor(laneOf(id, 32) / 8)).toBe(laneOf(id, 4))
  expect(new Set(ids.map((id) => laneOf(id, 32))).size).toBe(32)
  expect(new Set(ids.map((id) => laneOf(id, 1)))).toEqual(new Set([0]))
})
