import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { contains } from './contains.ts'
import { inOrderOfIds } from './in-order.ts'

/**
 * What a filter finds in a list whose rows keep the text that it looks into, in lower case, within an index: found by
 * its trigrams where it is rare, read and counted from the index alone where it is not.
 */

// biome-ignore lint/suspicious/noExplicitAny: whatever it reads from
export type Rows = SelectQueryBuilder<any, any, object>

/** A list that is searched by a filter. */
export interface Search {
  db: Db
  /** All that is listed without a filter. */
  rows: Rows
  /** The column of the ids. */
  id: string
  /** The columns of the text. An index takes some 2,700 bytes of a row, so the few that are longer may stand apart. */
  texts: readonly [string, ...string[]]
  filter: string | undefined
}

/** Rows that a search has found. */
export interface Found {
  rows: Rows
  count(): Promise<number>
}

/** So many ids are worth knowing: what finds no more is read once, and its page made of them. */
const few = 1_000
/** Shorter texts have no trigrams. */
const gram = 3
/** Of a thousand rows, so many are found where there are surely more than a few; and where trigrams are of no use. */
const sample = 1_000
const [frequent, broad] = [50, 200]

/** Finds rows whose texts have the filter in them. */
export const findRows = async (search: Search): Promise<Found> => {
  const { db, rows, id, filter } = search
  if (filter === undefined) return { rows, count: () => countOf(db, rows.select(`${id} as id`)) }
  const having = search.texts.map((text) => within(text, filter))
  const all = (column: string) =>
    having.map((holds) => rows.where(holds).select(`${column} as id`)).reduce((some, more) => some.unionAll(more))
  const sampled = await countOf(db, rows.select(sql`case when ${having[0]} then 1 end`.as('id')).limit(sample))
  if (sampled <= frequent) {
    const ids = (await sql<{ id: number }>`${all(id).limit(few + 1)}`.execute(db)).rows.map((row) => row.id)
    if (ids.length <= few) return { rows: rows.where(isOneOf(id, sql`${ids}::int[]`)), count: async () => ids.length }
  }
  // The planner takes looking into a text for as cheap as comparing two numbers, and would read the texts of an index.
  const counted = sampled > broad || [...filter].length < gram ? all(id) : all(elsewhere(id))
  return { rows: rows.where(anyOf(search, having)), count: () => countOf(db, counted) }
}

interface Paging {
  order: RawBuilder<unknown>
  limit: number
  offset: number
}

/** A page of found rows, told whole, and the number of all: only the rows of the page are read whole. */
export const paged = async <Told extends { id: number }>(
  { rows, count }: Found,
  id: string,
  { order, limit, offset }: Paging,
  // biome-ignore lint/suspicious/noExplicitAny: whatever it reads from
  whole: SelectQueryBuilder<any, any, Told>,
) => {
  const page = rows.select(`${id} as id`).orderBy(order).limit(limit).offset(offset)
  const told = page.execute().then((found) =>
    toldOf(
      found.map((row) => row.id),
      id,
      whole,
    ),
  )
  const [list, counted] = await Promise.all([told, count()])
  return { list, count: counted }
}

/** Rows of these ids, read whole, in the order of the ids. */
export const toldOf = async <Told extends { id: number }>(
  ids: readonly number[],
  id: string,
  // biome-ignore lint/suspicious/noExplicitAny: whatever it reads from
  whole: SelectQueryBuilder<any, any, Told>,
): Promise<Told[]> => {
  const rows = await whole.where(isOneOf(id, sql`${ids}::int[]`)).execute()
  return inOrderOfIds(rows, ids)
}

/** Of each row, and in no index: who counts it does not read the texts from theirs. */
const elsewhere = (id: string): string => id.replace(/\w+$/, 'tableoid')

const within = (text: string, filter: string): RawBuilder<boolean> =>
  sql`(${sql.ref(text)} is not null and ${sql.ref(text)} like lower(${contains(filter)}))`

const isOneOf = (id: string, ids: RawBuilder<unknown>): RawBuilder<boolean> => sql`${sql.ref(id)} = any(${ids})`

/** Of a row on the way; those that stand apart are known before. */
const anyOf = ({ rows, id }: Search, [first, ...apart]: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql`(${sql.join(
    [first, ...apart.map((holds) => isOneOf(id, sql`array(${rows.where(holds).select(id)})`))],
    sql` or `,
  )})`

/** Of the ids that are not null. */
const countOf = async (db: Db, query: { as(name: string): unknown }): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(id) from (${query}) as found`.execute(db)
  return rows[0]?.count ?? 0
}
