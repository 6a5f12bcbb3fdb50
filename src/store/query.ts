import { CompiledQuery } from 'kysely'
import type { Db } from './db.ts'

/** Runs plain SQL with parameters: for reads that operations make over Kysely and ingest over its own connection. */
export type Query = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>

const queries = new WeakMap<Db, Query>()

/** Runs plain SQL over Kysely's connection; the same function for the same connections. */
export const queryOf = (db: Db): Query => {
  const known = queries.get(db)
  if (known) return known
  const query: Query = async <Row>(text: string, values: readonly unknown[]) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
  queries.set(db, query)
  return query
}

/** A connection of the driver, or several. */
interface Driver {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>
}

/** Runs plain SQL over a connection of the driver. */
export const queryOn =
  (client: Driver): Query =>
  async <Row>(text: string, values: readonly unknown[]) =>
    (await client.query(text, [...values])).rows as Row[]
