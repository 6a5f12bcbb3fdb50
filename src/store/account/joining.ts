import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import type { Secret } from '#store/secret.ts'
import { addRows, type LeftOut } from './adding.ts'
import { sealed } from './belongings.ts'
import type { Belonging } from './catalogue.ts'
import { belongingTo } from './mapping.ts'
import { accountOf, known, noteMaster, type Origins, reserve } from './origins.ts'
import { sealAnew } from './seal-anew.ts'
import type { Coming } from './take-in.ts'
import { one, valueIn } from './value.ts'

/**
 * What comes to an account from elsewhere (`beginAdding`): to a new one, or to one that is there. What has come before is left as it is here,
 * what is here under the same device id or login stands for what comes, and what cannot come is told.
 */

/** Where it comes from, and where it goes. */
export interface Journey {
  system: string
  /** The dealer that a new account becomes a customer of. */
  dealer_id: number
  /** The account that all is added to, whatever has come before. */
  into?: number | undefined
}

/** Opens the account that the master among the users that were put aside has here, or makes it; also where one was made that has ended. */
export const openAccount = async (
  client: pg.ClientBase,
  all: readonly Belonging[],
  { system, dealer_id, into }: Journey,
): Promise<{ account_id: number; is_new: boolean }> => {
  const { rows } = await client.query<{ id: number; origin: string; login: string }>(
    'select id, _origin as origin, login from in_users where id = account_id',
  )
  const [master, ...more] = rows
  if (!master || more.length > 0) throw new Error('It is not the whole of one account.')
  const found = into ?? (await accountOf(client, system, master.origin))
  if (found !== undefined) {
    await noteMaster(client, { account_id: found, system }, master.origin)
    const dealer = await one<number>(client, 'select dealer_id as value from users where id = $1', [found])
    await client.query(belongingTo(dealer))
    return { account_id: found, is_new: false }
  }
  await client.query(belongingTo(dealer_id))
  if (await isTaken(client, master.login)) throw new Error(`The login ${master.login} is in use here: ${another}.`)
  return { account_id: await makeAccount(client, all, system, master), is_new: true }
}

const another = 'name the account that all is to be added to, or end or rename who has it here'

const isTaken = (client: pg.ClientBase, login: string): Promise<boolean> =>
  one(client, 'select exists (select from users where lower(login) = lower($1) and deleted is null) as value', [login])

const makeAccount = async (
  client: pg.ClientBase,
  all: readonly Belonging[],
  system: string,
  { id, origin }: { id: number; origin: string },
): Promise<number> => {
  const account_id = await one<number>(client, `select nextval(pg_get_serial_sequence('users', 'id'))::int as value`)
  await client.query(`insert into renamed_id values ('users', $1, $2)`, [id, account_id])
  const users = all.find(({ name }) => name === 'users') as Belonging
  const given = await one<string[] | null>(client, 'select _given as value from in_users where id = $1', [id])
  const columns = users.columns.filter(
    ({ name }) => given === null || given.includes(name) || ['id', 'account_id', 'dealer_id'].includes(name),
  )
  await client.query('begin')
  await client.query(
    `insert into users (${columns.map(({ name }) => `"${name}"`)})
     select ${columns.map((column) => valueIn(users, column, account_id))} from in_users i where i.id = $1`,
    [id],
  )
  await noteMaster(client, { account_id, system }, origin)
  await client.query('commit')
  return account_id
}

/** The number of rows of a table that the account has. */
export const rowsOf = async (db: Db, { account_id }: Owner, table: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where account_id = ${account_id}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Rows more that the account may have, by table. */
export type Room = Readonly<Record<string, number>>

/** Rows that were added, by table, and what was not, in sentences. */
export interface Added {
  account_id: number
  rows: Record<string, number>
  told: string[]
}

/** Adds everything to the account that is open. */
export const addAll = async (
  client: pg.ClientBase,
  all: readonly Belonging[],
  from: Origins,
  { coming, room, secret }: { coming: Pick<Coming, 'sealed'>; room: Room; secret: Secret },
): Promise<Added> => {
  const told = [...(await adopt(client, from)), ...(await refuse(client, from, room))]
  await leaveHanging(client, all)
  for (const table of sealed) await sealAnew(client, table, coming.sealed[table] ?? {}, secret)
  await reserve(client, all, from)
  const { added, left_out } = await addRows(client, all, from)
  return { account_id: from.account_id, rows: added, told: [...told, ...left_out.map(sentenceOf)] }
}

const sentenceOf = ({ table, rows }: LeftOut): string =>
  `${rows} of ${table} were left out: what they name is here no more, or there is another such one.`

/** What of it was not added yet. */
const isNew = (from: Origins, kind: string): string =>
  `not exists (select from origin o where ${known('o', from, kind, 'i._origin')} and o.added)`

/** Devices and logins that the account has already stand for those that come. */
const adopt = async (client: pg.ClientBase, from: Origins): Promise<string[]> => {
  const { account_id, system } = from
  const take = async (kind: string, id: string, rows: string): Promise<void> => {
    await client.query(
      `insert into origin (account_id, system, kind, origin, id, added)
       select ${account_id}, $1::text, $2::text, i._origin, ${id}, true from ${rows} and ${isNew(from, kind)}
       on conflict (account_id, system, kind, origin) do update set id = excluded.id, added = true`,
      [system, kind],
    )
  }
  const source = `join source s on s.account_id = ${account_id} and s.device_id = d.device_id and s.corrupted is null`
  const { rows } = await client.query<{ device_id: string }>(
    `select i.device_id from in_source i join source s on s.account_id = ${account_id} and s.device_id = i.device_id
     where s.corrupted is null and ${isNew(from, 'source')} order by 1`,
  )
  await take(
    'tracker',
    't.id',
    `in_tracker i join in_source d on d.id = i.source_id ${source}
     join tracker t on t.account_id = ${account_id} and t.source_id = s.id where t.deleted is null`,
  )
  await take(
    'source_state',
    'null',
    `in_source i join source s on s.account_id = ${account_id} and s.device_id = i.device_id where s.corrupted is null`,
  )
  await take(
    'source',
    's.id',
    `in_source i join source s on s.account_id = ${account_id} and s.device_id = i.device_id where s.corrupted is null`,
  )
  await take(
    'users',
    'u.id',
    `in_users i join users u on u.account_id = ${account_id} and lower(u.login) = lower(i.login) where u.deleted is null`,
  )
  return rows.map(({ device_id }) => `The device ${device_id} is in the account already: it stays as it is.`)
}

/** Leaves out what others have, and what there is no room for. */
const refuse = async (client: pg.ClientBase, from: Origins, room: Room): Promise<string[]> => {
  const taken = async (table: string, column: string, condition: string): Promise<string[]> => {
    const { rows } = await client.query<{ value: string }>(
      `delete from "in_${table}" i where ${isNew(from, table)} and exists (${condition}) returning i."${column}" as value`,
    )
    return rows.map(({ value }) => value).sort()
  }
  const devices = await taken(
    'source',
    'device_id',
    'select from source s where s.device_id = i.device_id and s.corrupted is null',
  )
  const logins = await taken(
    'users',
    'login',
    'select from users u where lower(u.login) = lower(i.login) and u.deleted is null',
  )
  await client.query(
    `update in_source i set phone = null where ${isNew(from, 'source')}
     and exists (select from source s where s.phone = i.phone and s.corrupted is null)`,
  )
  const told = [
    ...devices.map((id) => `The device ${id} is another account's here: it was left out.`),
    ...logins.map((login) => `The login ${login} is in use here: it was left out.`),
  ]
  for (const [table, most] of Object.entries(room)) {
    const { rowCount } = await client.query(
      `delete from "in_${table}" where _origin in (
         select i._origin from "in_${table}" i where ${isNew(from, table)} order by i.id offset $1)`,
      [Math.max(0, most)],
    )
    if (rowCount) told.push(`${rowCount} of ${table} were left out: the account may have no more of them.`)
  }
  return told
}

/** Leaves out what hangs from what was left out, and lets go of it where that may be. A clone's device is below zero: it is another account's. */
const leaveHanging = async (client: pg.ClientBase, all: readonly Belonging[]): Promise<void> => {
  for (const table of all)
    for (const { to, column } of table.references) {
      const gone = `i."${column}" is not null and i."${column}" >= 0 and not exists (select from "in_${to}" p where p.id = i."${column}")`
      const nullable = table.columns.some(({ name, nullable }) => name === column && nullable)
      await client.query(
        nullable
          ? `update "in_${table.name}" i set "${column}" = null where ${gone}`
          : `delete from "in_${table.name}" i where ${gone}`,
      )
    }
}
