import type pg from 'pg'
import { type Applied, appliedTo } from '#store/migrate.ts'
import { copyOut } from './copy.ts'
import type { Table } from './tables.ts'

/** The whole database at one moment, in a form that any PostgreSQL takes: its migrations, rows by table, and sequences. */

/** The description of a database in its backup, beside the rows. */
export interface Dumped {
  migrations: Applied[]
  sequences: Sequence[]
}

interface Sequence {
  name: string
  /** The last value that was given. */
  value: string
}

/** Begins the snapshot in which everything is read until the connection ends. */
export const beginSnapshot = async (client: pg.ClientBase): Promise<void> => {
  await client.query('begin isolation level repeatable read read only')
  // The moment is that of the first question.
  await client.query('select')
}

/** The migrations that were applied, and where the sequences stand. */
export const describe = async (client: pg.ClientBase): Promise<Dumped> => ({
  migrations: await appliedTo(client),
  // Those go on outside of snapshots: they are never behind the rows.
  sequences: (
    await client.query<Sequence>(`
      select sequencename as name, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null order by sequencename`)
  ).rows,
})

/** Rows of a table in the format of COPY, in portions. */
export const rowsOf = (client: pg.ClientBase, { name, columns }: Table): AsyncGenerator<Buffer> =>
  copyOut(client, `select ${columns.map((column) => `"${column}"`)} from "${name}"`)
