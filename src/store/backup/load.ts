import type pg from 'pg'
import { applyAll, type Migration } from '#store/migrate.ts'
import { copyIn } from './copy.ts'
import type { Dumped } from './dump.ts'
import { tablesOf } from './tables.ts'

/** A database is filled in one transaction with what was dumped of another one: with all of it or with nothing. */

/** Answers whether the database has no tables, ours or anybody's. */
export const isEmpty = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query(`
    select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`)
  return rows.length === 0
}

/** A restore in progress. */
export interface Load {
  /** Adds rows of a table; answers false when we have no such table. */
  add(table: string, rows: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<boolean>
  /** Everything refers and is triggered again; throws where it cannot be. */
  settle(): Promise<void>
  commit(): Promise<void>
}

/**
 * Begins a restore: opens the transaction, makes the schema that the rows had, and switches off foreign keys and
 * triggers so that rows may come in any order.
 */
export const beginLoad = async (
  client: pg.ClientBase,
  migrations: readonly Migration[],
  sequences: Dumped['sequences'],
): Promise<Load> => {
  await client.query('begin')
  await applyAll(client, migrations)
  const references = await referencesOf(client)
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint "${name}"`)
  const tables = await tablesOf(client)
  await client.query(`truncate ${tables.map(({ name }) => `"${name}"`)}`)
  for (const { name } of tables) await client.query(`alter table "${name}" disable trigger user`)
  for (const { name, value } of sequences)
    await client.query('select setval(quote_ident($1)::regclass, $2::bigint)', [name, value])
  return {
    async add(table, rows) {
      const known = tables.find(({ name }) => name === table)
      if (known) await copyIn(client, known.name, known.columns, rows)
      return known !== undefined
    },
    async settle() {
      for (const { name } of tables) await client.query(`alter table "${name}" enable trigger user`)
      for (const { table, name, definition } of references)
        await client.query(`alter table ${table} add constraint "${name}" ${definition}`)
    },
    async commit() {
      await client.query('commit')
      await client.query('analyze')
    },
  }
}

interface Reference {
  table: string
  name: string
  definition: string
}

const referencesOf = async (client: pg.ClientBase): Promise<Reference[]> => {
  const { rows } = await client.query<Reference>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    order by conrelid::regclass::text, conname`)
  return rows
}
