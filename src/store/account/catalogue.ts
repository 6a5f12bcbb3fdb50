import type pg from 'pg'
import { tablesOf } from '../backup/tables.ts'
import { left_out } from './belongings.ts'

/** The tables of accounts, as the schema says. */

/** A column of an exported table. */
export interface Column {
  name: string
  nullable: boolean
  /** Numbered by the database. */
  counted: boolean
}

/** A foreign key of an exported table, to another exported one. */
export interface Reference {
  to: string
  /** The column that names a row of that table. */
  column: string
  /** All columns that go with it, the owner's left out. */
  columns: string[]
  /** Who refers goes with what it refers to. */
  cascades: boolean
}

/** A table whose rows an account takes along to another platform. */
export interface Belonging {
  name: string
  columns: Column[]
  references: Reference[]
  /** Ids are everybody's, each given once. */
  unique: boolean
  /** Columns of its primary key, in their order. */
  key: string[]
  /** What must be there but once is looked at when a transaction ends: no row can be left out for it. */
  deferred: boolean
}

/** Reads the tables that an account takes along from the database's catalogue, each after those that it refers to. */
export const belongingsOf = async (client: pg.ClientBase): Promise<Belonging[]> => {
  const tables = (await tablesOf(client)).filter(({ name }) => !(name in left_out))
  const { rows: columns } = await client.query<Column & { table: string }>(`
    select c.relname as table, a.attname as name, not a.attnotnull as nullable, a.attidentity <> '' as counted
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace order by c.relname, a.attnum`)
  const { rows: references } = await client.query<Reference & { table: string }>(`
    select f.conrelid::regclass::text as table, f.confrelid::regclass::text as to, f.confdeltype = 'c' as cascades,
      array_agg(own.attname::text order by k.n) filter (where own.attname <> 'account_id') as columns,
      (array_agg(own.attname::text) filter (where theirs.attname = 'id'))[1] as column
    from pg_constraint f
    cross join unnest(f.conkey, f.confkey) with ordinality as k (own, theirs, n)
    join pg_attribute own on own.attrelid = f.conrelid and own.attnum = k.own
    join pg_attribute theirs on theirs.attrelid = f.confrelid and theirs.attnum = k.theirs
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace
    group by f.oid, f.conrelid, f.confrelid, f.confdeltype`)
  const { rows: unique } = await client.query<{ table: string }>(`
    select i.indrelid::regclass::text as table from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indisunique and i.indpred is null and i.indnkeyatts = 1 and a.attname = 'id'`)
  const { rows: keys } = await client.query<{ table: string; key: string[] }>(`
    select c.conrelid::regclass::text as table, array_agg(a.attname::text order by k.n) as key
    from pg_constraint c cross join unnest(c.conkey) with ordinality as k (number, n)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
    where c.contype = 'p' and c.connamespace = 'public'::regnamespace group by c.oid, c.conrelid`)
  const { rows: deferred } = await client.query<{ table: string }>(
    `select conrelid::regclass::text as table from pg_constraint where condeferrable and contype in ('u', 'p', 'x')`,
  )
  return inOrder(
    tables.map(({ name }) => ({
      name,
      columns: columns.filter(({ table }) => table === name),
      references: references.filter(
        ({ table, to, column }) => table === name && !(to in left_out) && column !== 'account_id',
      ),
      unique: unique.some(({ table }) => table === name),
      key: keys.find(({ table }) => table === name)?.key ?? [],
      deferred: deferred.some(({ table }) => table === name),
    })),
  )
}

/** Answers whether the database numbers its rows. */
export const isCounted = ({ columns }: Belonging): boolean =>
  columns.some(({ name, counted }) => name === 'id' && counted)

/** Answers whether its rows hang from a device alone: they come with it, and by no names of their own. */
export const isOfDevice = ({ columns }: Belonging): boolean => !columns.some(({ name }) => name === 'account_id')

/** Answers whether its rows may have a picture, whose file lies under its name. */
export const isPictured = ({ columns }: Belonging): boolean => columns.some(({ name }) => name === 'avatar_file_name')

/**
 * The one circle among references: users name security groups, and groups their account. Users are inserted first, and
 * their groups set afterwards.
 */
export const afterwards = { table: 'users', column: 'security_group_id' } as const

const inOrder = (all: readonly Belonging[]): Belonging[] => {
  const ordered: Belonging[] = []
  const isThere = (table: string): boolean => ordered.some(({ name }) => name === table)
  const waits = ({ name, references }: Belonging): boolean =>
    references.some(({ to, column }) => to !== name && column !== afterwards.column && !isThere(to)) ||
    (name !== 'users' && !isThere('users'))
  while (ordered.length < all.length) {
    const next = all.find((table) => !isThere(table.name) && !waits(table))
    if (!next) throw new Error('Tables of accounts refer to each other in a circle.')
    ordered.push(next)
  }
  return ordered
}
