import type pg from 'pg'
import type { Db } from '#store/db.ts'
import { afterwards, type Belonging, isCounted, isOfDevice } from './catalogue.ts'
import { one } from './value.ts'

/** Where the rows of an account came from: by system, table and name there. */

export interface Origins {
  account_id: number
  /** One installation of another system, or one account of another platform. */
  system: string
}

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`

/** A condition on `alias`, a row of `origin`: it is of this account, system and kind, and has this name. */
export const known = (alias: string, { account_id, system }: Origins, kind: string, name: string): string =>
  `${alias}.account_id = ${account_id} and ${alias}.system = ${text(system)} and ${alias}.kind = ${text(kind)} and ${alias}.origin = ${name}`

/** Notes that what has this name is here. */
export const nameOf = async (client: pg.ClientBase, from: Origins, kind: string, origin: string): Promise<void> => {
  await client.query(`update origin o set added = true where ${known('o', from, kind, '$1')}`, [origin])
}

/** The account that a user there has become the master of, unless it has ended. */
export const accountOf = (client: pg.ClientBase, system: string, origin: string): Promise<number | undefined> =>
  one(
    client,
    `select o.account_id as value from origin o join users u on u.id = o.account_id and u.deleted is null
     where o.kind = 'users' and o.system = $1 and o.origin = $2 and o.id = o.account_id`,
    [system, origin],
  )

/** Ids of rows of a table that came from there, by their names there; also of rows that are gone. */
export const idsOf = async (db: Db, { account_id, system }: Origins, kind: string): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('origin')
    .select(['origin', 'id'])
    .where('account_id', '=', account_id)
    .where('system', '=', system)
    .where('kind', '=', kind)
    .where('added', '=', true)
    .where('id', 'is not', null)
    .execute()
  return new Map(rows.map(({ origin, id }) => [origin, Number(id)]))
}

/** Has the master of an account stand for the user of that name there. */
export const noteMaster = async (
  client: pg.ClientBase,
  { account_id, system }: Origins,
  origin: string,
): Promise<void> => {
  await client.query(
    `insert into origin (account_id, system, kind, origin, id, added) values ($1::int, $2, 'users', $3, $1::int, true) on conflict do nothing`,
    [account_id, system, origin],
  )
}

/**
 * Keeps an id for everything that is put aside and not known yet, in one statement a table: what names it may be added before it, and whoever
 * goes on after a kill finds the same. What is there once in every account stands for what comes.
 */
export const reserve = async (client: pg.ClientBase, all: readonly Belonging[], from: Origins): Promise<void> => {
  const put = (kind: string, id: string, rows: string, added = false): Promise<unknown> =>
    client.query(
      `insert into origin (account_id, system, kind, origin, id, added)
       select ${from.account_id}, $1::text, $2::text, i._origin, ${id}::bigint, $3::boolean from ${rows}
       where not exists (select from origin o where ${known('o', from, kind, 'i._origin')}) order by i._origin
       on conflict do nothing`,
      [from.system, kind, added],
    )
  await put(
    'entity',
    'e.id',
    `in_entity i join entity e on e.account_id = ${from.account_id} and e.type = i.type`,
    true,
  )
  for (const table of all.filter((table) => !isOfDevice(table)))
    await put(table.name, isCounted(table) ? nextOf(table) : 'null', `"in_${table.name}" i`)
  await put('source_state', 'null', 'in_source i')
  await put(joining, 'null', `(select * from in_users where ${afterwards.column} is not null and id <> account_id) i`)
  for (const { name } of all.filter(isCounted))
    await client.query(
      `insert into renamed_id select $1, i.id, o.id from "in_${name}" i
       join origin o on ${known('o', from, name, 'i._origin')} where o.id is not null on conflict do nothing`,
      [name],
    )
}

/**
 * Removes from what a file had which user elsewhere has become its master (`accountOf`): whoever wrote the file would have all that comes
 * from there next come to the file's account. Who adds to it names it.
 */
export const disownMaster = async (client: pg.ClientBase): Promise<void> => {
  await client.query(
    `delete from in_origin where kind = 'users' and id in (select id from in_users where id = account_id)`,
  )
}

/** The kind that tells which users were put into their groups. */
export const joining = `users.${afterwards.column}`

const nextOf = ({ name }: Belonging): string => `nextval(pg_get_serial_sequence('"${name}"', 'id'))`

/** Notes where all rows came from that were put aside for a new account (`beginTakeIn`), once they are there. */
export const noteAll = async (client: pg.ClientBase, all: readonly Belonging[], from: Origins): Promise<void> => {
  const put = (kind: string, name: string, id: string, rows: string): Promise<unknown> =>
    client.query(
      `insert into origin (account_id, system, kind, origin, id, added)
       select ${from.account_id}, $1::text, $2::text, ${name}, ${id}::bigint, true from ${rows} on conflict do nothing`,
      [from.system, kind],
    )
  for (const table of all.filter((table) => !isOfDevice(table)))
    await put(
      table.name,
      nameIn(table),
      isCounted(table) ? `pg_temp.known('${table.name}', i.id)` : 'null',
      `"in_${table.name}" i`,
    )
  await put('source_state', 'i.id::text', 'null', 'in_source i')
  await put(joining, 'i.id::text', 'null', 'in_users i')
}

/** The name of a row of an archive: its id, or else what its key is made of. */
export const nameIn = (table: Belonging): string => {
  const parts = isCounted(table) ? ['id'] : table.key.filter((column) => column !== 'account_id')
  return `concat_ws('/', ${parts.map((column) => `i."${column}"`)})`
}
