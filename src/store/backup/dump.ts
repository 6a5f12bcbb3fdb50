import type pg from 'pg'
import { type Applied, appliedTo } from '#store/migrate.ts'
import { copyOut } from './copy.ts'
import type { Table } from './tables.ts'

/** The whole database at one moment, in a form that any PostgreSQL takes: its migrations, rows by table, and sequences. */

export interface Dumped {
  migrations: Applied[]
  sequences: Sequence[]
}

interface Sequence {
  name: string
  /** The last value that was given. */
  value: string
}

/** Begins the snapshot that all is read in until the connection ends. */
export const beginSnapshot = async (client: pg.ClientBase): Promise<void> => {
  await client.query('begin isolation level repeatable read read only')
  // The moment is that of the first question.
  await client.query('select')
}

export const describe = async (client: pg.ClientBase): Promise<Dumped> => ({
  migrations: await appliedTo(client),
  // Those go on outside of snapshots: they are never behind the rows.
  sequences: (
    await client.query<Sequence>(`
      select sequencename as name, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null order by sequencename`)
  ).rows,
})

/** The rows of a table, in portions. */
export const rowsOf = (client: pg.ClientBase, { name, columns }: Table): AsyncGenerator<Buffer> =>
  copyOut(client, `select ${columns.map((column) => `"${column}"`)} from "${name}"`)
