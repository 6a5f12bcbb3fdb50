import type pg from 'pg'
import { copyIn } from '#store/backup/copy.ts'
import { type Belonging, belongingsOf, type Column, isCounted } from './catalogue.ts'
import { mapping } from './mapping.ts'
import { nameIn } from './origins.ts'

/** Rows that come to an account are put aside first, each table's into a temporary one of its name with `in_` before it. */

export const listed = (columns: readonly Column[]): string => columns.map(({ name }) => `"${name}"`).join(', ')

/**
 * Begins the transaction and creates temporary tables for the rows of an archive, which go with it; answers the tables that are
 * taken in.
 */
export const beginTakeIn = async (client: pg.ClientBase): Promise<Belonging[]> => {
  await client.query('begin')
  await client.query(mapping('drop'))
  const all = await belongingsOf(client)
  for (const { name, columns } of all)
    await client.query(
      `create temp table "in_${name}" on commit drop as select ${listed(columns)} from "${name}" with no data`,
    )
  return all
}

/**
 * Creates temporary tables outside of any transaction, for rows that are added to an account in portions: they are there until `endAdding`. Each
 * has the name that it has where it comes from, `_origin`, and the columns that it tells, `_given`; null for all.
 */
export const beginAdding = async (client: pg.ClientBase): Promise<Belonging[]> => {
  await client.query(mapping('preserve rows'))
  const all = await belongingsOf(client)
  for (const { name, columns } of all) {
    await client.query(`create temp table "in_${name}" as select ${listed(columns)} from "${name}" with no data`)
    await client.query(`alter table "in_${name}" add _origin text, add _given text[]`)
  }
  return all
}

/** Removes the temporary tables and functions of `beginAdding`, whatever became of the rows. */
export const endAdding = async (client: pg.ClientBase): Promise<void> => {
  // A transaction that failed is still open.
  await client.query('rollback')
  await client.query('discard temp')
}

/** Copies rows of a table of the archive into its temporary table. */
export const putAside = async (
  client: pg.ClientBase,
  all: readonly Belonging[],
  table: string,
  rows: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<void> => {
  const known = all.find(({ name }) => name === table)
  if (!known) throw new Error(`It has rows of ${table}, which no account has.`)
  await copyIn(
    client,
    `in_${table}`,
    known.columns.map(({ name }) => name),
    rows,
  )
}

/** A row of another system, in words of ours. */
export interface ForeignRow {
  /** Its name there, unique within the account and the table, the same in every run. */
  origin: string
  /** What other rows of this run name it by. */
  id?: number | undefined
  /** By column, without `account_id` and `id`; JSON as values, bytes as a Buffer. */
  values: Readonly<Record<string, unknown>>
}

/** Rows that are put aside with one statement. */
const portion = 1_000

/** Puts rows of another system into the temporary table. Those without an id get one that nothing names, below zero. */
export const putForeign = async (
  client: pg.ClientBase,
  table: Belonging,
  rows: readonly ForeignRow[],
): Promise<void> => {
  const { name } = table
  const hasId = isCounted(table)
  const put = rows.map(({ origin, id, values }, i) => {
    const told = Object.fromEntries(Object.entries(values).map(([column, value]) => [column, writtenOf(value)]))
    return { ...told, ...(hasId && { id: id ?? -1 - i }), _origin: origin, _given: Object.keys(values).sort() }
  })
  for (let at = 0; at < put.length; at += portion)
    await client.query(`insert into "in_${name}" select * from jsonb_populate_recordset(null::"in_${name}", $1)`, [
      JSON.stringify(put.slice(at, at + portion)),
    ])
}

const writtenOf = (value: unknown): unknown => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value)

/** Gives rows of an archive their names. */
export const nameRows = async (client: pg.ClientBase, all: readonly Belonging[]): Promise<void> => {
  for (const table of all) await client.query(`update "in_${table.name}" i set _origin = ${nameIn(table)}`)
}
