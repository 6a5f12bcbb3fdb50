import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/** So many ids are worth knowing: what finds no more is read once, and its page made of them. */
const few = 1_000

// biome-ignore lint/suspicious/noExplicitAny: whatever it reads from
type Ids = SelectQueryBuilder<any, any, { id: number }>

/** All ids that the query finds, unless there are many. */
export const fewOf = async (query: Ids): Promise<number[] | undefined> => {
  const rows = await query.limit(few + 1).execute()
  return rows.length > few ? undefined : rows.map(({ id }) => id)
}

/** How many rows the query finds. */
export const countOf = async (db: Db, query: { as(name: string): unknown }): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) from (${query}) as found`.execute(db)
  return rows[0]?.count ?? 0
}
