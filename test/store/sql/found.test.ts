import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findRows } from '#store/sql/found.ts'
import { freshDatabase } from '#test/database.ts'

/** A filter over a table that has nothing to do with vehicles: of few rows, of many, and of texts that stand apart. */

const { db } = await freshDatabase()

const size = 2_500
const textOf = (id: number): string =>
  [
    'parcel',
    id % 2 === 0 ? 'even' : 'odd',
    id % 100 === 7 ? '100%' : '1000',
    id === 12 ? 'a_b' : 'acb',
    id % 20 === 7 ? 'tenth' : 'no',
  ].join('\n')
const isApart = (id: number): boolean => id % 5 === 0

await sql`
  create table parcel (id int primary key, owner int not null, searched text, searched_apart text)`.execute(db)
await sql`
  insert into parcel select id, 1 + n % 2, case when apart then null else text end, case when apart then text end
  from jsonb_to_recordset(${JSON.stringify(
    Array.from({ length: 2 * size }, (_, n) => ({ n, id: n + 1, text: textOf(n + 1), apart: isApart(n + 1) })),
  )}::jsonb) as given (n int, id int, text text, apart boolean)`.execute(db)

const listed = async (filter: string | undefined) => {
  // biome-ignore lint/suspicious/noExplicitAny: a table that is none of the schema
  const rows = (db as any).selectFrom('parcel').where('parcel.owner', '=', 1)
  const found = await findRows({
    db,
    rows,
    id: 'parcel.id',
    texts: ['parcel.searched', 'parcel.searched_apart'],
    filter,
  })
  const all = await found.rows.select('parcel.id').orderBy('parcel.id').execute()
  return { ids: all.map(({ id }) => id as number), count: await found.count() }
}

const own = Array.from({ length: size }, (_, i) => 1 + 2 * i)

test.each([
  [undefined, size],
  ['parcel', size],
  ['ODD', size],
  ['even', 0],
  ['100%', 50],
  ['a_b', 0],
  ['acb', size],
  ['1000', size - 50],
  ['l\no', size],
  ['ten', 250],
  ['b\nt', 250],
])('the filter %j finds %i rows of the owner, and counts them', async (filter, count) => {
  const expected = own.filter((id) => filter === undefined || textOf(id).includes(filter.toLowerCase()))
  expect(expected).toHaveLength(count)
  expect(await listed(filter)).toEqual({ ids: expected, count })
})
