import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readConditions } from '#contract/conditions.ts'
import { column, passes } from '#store/sql/conditions.ts'
import { freshDatabase } from '#test/database.ts'

/** The same conditions over a table that has nothing to do with places. */

const { db } = await freshDatabase()

await sql`
  create table visit as
  select * from (values
    (1, 'Delivered', 3, 7, 'Ada Lovelace', timestamptz '2026-07-01 08:00Z'),
    (2, '12.5', 25, 8, 'Grace Hopper', timestamptz '2026-07-02 08:00Z'),
    (3, 'a_b 100%', null, null, null, timestamptz '2026-07-03 08:00Z'),
    (4, null, 12, 7, 'Ada Lovelace', null)
  ) as visit (id, comment, parcels, who, name, at)`.execute(db)

const fields = {
  comment: column.text(sql`comment`),
  parcels: column.number(sql`parcels`),
  who: column.link(sql`who`, sql`name`),
  at: column.time(sql`at`),
}
const kinds = (name: string) =>
  (({ comment: 'text', parcels: 'number', who: 'link', at: 'time' }) as const)[name as 'comment']

const found = async (...conditions: object[]): Promise<number[]> => {
  const read = readConditions(conditions, kinds, { timeOf: (text) => Date.parse(text) })
  const where = passes({ type: 'and', conditions: read }, (name) => fields[name as 'comment'])
  const { rows } = await sql<{ id: number }>`select id from visit where ${where} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

const contains = (field: string, value: string) => ({ type: 'contains', field, value })
const eq = (field: string, value: number) => ({ type: 'eq', field, value })
const period = (from: string, to: string) => ({ type: 'period', field: 'at', value: { from, to } })
const not = (condition: object) => ({ type: 'not', condition })

test.each([
  [[], [1, 2, 3, 4]],
  [[contains('comment', 'DELIV')], [1]],
  [[contains('comment', '_')], [3]],
  [[contains('comment', '0%')], [3]],
  [[contains('parcels', '2')], [2, 4]],
  [[contains('who', 'ada')], [1, 4]],
  [[eq('comment', 12.5)], [2]],
  [[eq('parcels', 25)], [2]],
  [[eq('who', 7)], [1, 4]],
  [[{ type: 'in', field: 'parcels', value: [3, 12] }], [1, 4]],
  [[{ type: 'in', field: 'who', value: ['love', 'hop'] }], [1, 2, 4]],
  [[not(eq('who', 7))], [2, 3]],
  [[not(not(contains('comment', 'e')))], [1]],
  [[not({ type: 'and', conditions: [eq('who', 7), contains('comment', 'e')] })], [2, 3, 4]],
  [[{ type: 'or', conditions: [eq('parcels', 3), not(contains('comment', '1'))] }], [1, 4]],
  [[period('2026-07-01T08:00:00Z', '2026-07-02T08:00:00Z')], [1, 2]],
  [[period('2026-07-01T08:00:01Z', '2026-07-02T07:59:59Z')], []],
  [[not(period('2026-07-01T08:00:00Z', '2026-07-02T08:00:00Z')), contains('who', 'a')], [4]],
] as [object[], number[]][])('%j', async (conditions, ids) => {
  expect(await found(...conditions)).toEqual(ids)
})
