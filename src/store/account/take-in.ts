import type pg from 'pg'
import * as due from '#store/points/due.ts'
import type { Secret } from '#store/secret.ts'
import { listed } from './aside.ts'
import { columnRules, sealed } from './belongings.ts'
import { type Belonging, isPictured } from './catalogue.ts'
import { belongingTo } from './mapping.ts'
import { known, noteAll, type Origins } from './origins.ts'
import { sealAnew } from './seal-anew.ts'
import { one, valueIn } from './value.ts'

/**
 * An account is taken in by one transaction: its rows are put aside as the file has them, their ids are renamed, and they are
 * added as rows of the new account. Whose a row is, is never asked of the file; what it names is in the file, or nobody's.
 */

/** A plan that rows of the archive name. */
export interface Plan {
  id: number
  name: string
  device_type: string
}

/** Parts of an archive beside its rows. */
export interface Coming {
  /** Which account of which platform it is: the same in each file of it. */
  system: string
  plans: readonly Plan[]
  /** By table and id, what was sealed. */
  sealed: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Terms on which the account is taken in. */
export interface Terms {
  dealer_id: number
  /** Instead of its own. */
  login?: string | undefined
}

/**
 * Inserts the rows that were put aside under new ids, and their files under new keys. Answers the account, and the
 * notes for whoever takes it in.
 */
export const takeIn = async (
  client: pg.ClientBase,
  all: readonly Belonging[],
  coming: Coming,
  terms: Terms,
  secret: Secret,
) => {
  await onlyOne(client, terms)
  await refuseTaken(client)
  for (const table of all) await renameIds(client, table)
  await renameFiles(client, all)
  const told = await findPlans(client, coming.plans, terms)
  await client.query(belongingTo(terms.dealer_id))
  for (const table of sealed) await sealAnew(client, table, coming.sealed[table] ?? {}, secret)
  const account_id = await one<number>(
    client,
    `select pg_temp.known('users', id)::int as value from in_users where id = account_id`,
  )
  for (const table of all) {
    await add(client, table, account_id)
    // A trigger has made them with the user, and they come with the account.
    if (table.name === 'users') await client.query('delete from entity where account_id = $1', [account_id])
  }
  await client.query(`update users u set security_group_id = pg_temp.known('security_group', i.security_group_id)
    from in_users i where u.id = pg_temp.known('users', i.id) and i.security_group_id is not null`)
  // What triggers have made knows nothing of the past.
  await client.query(
    `update listed_tracker l set heard = s.heard, located = s.heard is not null
    from in_source_state s where l.source_id = pg_temp.known('source', s.source_id) and l.account_id = $1`,
    [account_id],
  )
  const { rows: sources } = await client.query<{ source_id: number }>(
    `select new::int as source_id from renamed_id where kind = 'source'`,
  )
  const at = Date.now()
  for (const statement of due.write(sources.map(({ source_id }) => ({ source_id, at })))) await client.query(statement)
  await noteAll(client, all, { account_id, system: coming.system })
  return { account_id, told }
}

const onlyOne = async (client: pg.ClientBase, { login }: Terms): Promise<void> => {
  const masters = await one<number>(
    client,
    `select case when count(distinct account_id) = 1 then count(*) filter (where id = account_id and deleted is null) else 0 end::int as value
     from in_users`,
  )
  if (masters !== 1) throw new Error('It is not the whole of one account.')
  if (login !== undefined) await client.query('update in_users set login = $1 where id = account_id', [login])
}

/** What may be there but once on a platform, by how it is told. */
const once = [
  [
    'The login',
    `select i.login as value from in_users i join users u on lower(u.login) = lower(i.login) and u.deleted is null
    where i.deleted is null`,
    'give the master user another one by --login, or end or rename who has it here',
  ],
  [
    'The device',
    `select i.device_id as value from in_source i join source s on s.device_id = i.device_id and s.corrupted is null
    where i.corrupted is null`,
    'it must be taken from its account here first',
  ],
  [
    'The phone number',
    `select i.phone as value from in_source i join source s on s.phone = i.phone and s.corrupted is null
    where i.corrupted is null`,
    'it must be taken from its device here first',
  ],
] as const

const refuseTaken = async (client: pg.ClientBase): Promise<void> => {
  for (const [what, query, remedy] of once) {
    const taken = await one<string | undefined>(client, `${query} order by 1 limit 1`)
    if (taken !== undefined) throw new Error(`${what} ${taken} is in use here: ${remedy}.`)
  }
}

/** Ids beyond the last one that was given here which may be kept: a file must not use up all that there are. */
const reach = 10_000_000

/** An id that is free is kept, where ids are everybody's; in the order of the old ones, new ones are given. */
const renameIds = async (client: pg.ClientBase, { name, columns, unique }: Belonging): Promise<void> => {
  if (!columns.some((column) => column.name === 'id' && column.counted)) return
  const sequence = `pg_get_serial_sequence('"${name}"', 'id')`
  if (unique) {
    const last = await one<string>(client, `select nextval(${sequence})::text as value`)
    await client.query(
      `insert into renamed_id select $1, i.id, i.id from "in_${name}" i
      where i.id between 1 and $2::bigint + ${reach} and not exists (select from "${name}" t where t.id = i.id)`,
      [name, last],
    )
    await client.query(
      `select setval(${sequence}, m) from (select max(new) as m from renamed_id where kind = $1) k where m > $2`,
      [name, last],
    )
  }
  await client.query(
    `insert into renamed_id select $1, o.id, nextval(${sequence}) from (
      select i.id from "in_${name}" i where not exists (select from renamed_id r where r.kind = $1 and r.old = i.id) order by i.id) o`,
    [name],
  )
}

const renameFiles = async (client: pg.ClientBase, all: readonly Belonging[]): Promise<void> => {
  const hex = `replace(gen_random_uuid()::text, '-', '')`
  const ending = (column: string): string => `coalesce(substring(${column} from '[.](?:jpg|png|ico)$'), '')`
  for (const { name } of all.filter(isPictured))
    await client.query(`insert into renamed_file
      select '${name}/avatars/' || avatar_file_name, '${name}/avatars/' || ${hex} || ${ending('avatar_file_name')}
      from "in_${name}" where avatar_file_name is not null`)
  await client.query(`insert into renamed_file select k.key, 'file/' || ${hex} || ${ending('k.key')}
    from in_file f, unnest(array[f.key, f.preview_key]) k (key) where k.key is not null`)
}

/** Gives new keys to files of rows that are added to an account: those of rows that came before are there. */
export const renameNewFiles = async (
  client: pg.ClientBase,
  all: readonly Belonging[],
  from: Origins,
): Promise<void> => {
  await renameFiles(client, all)
  for (const { name } of all.filter(isPictured))
    await client.query(
      `delete from renamed_file f using "in_${name}" i, origin o where f.old = '${name}/avatars/' || i.avatar_file_name
       and ${known('o', from, name, 'i._origin')} and o.added`,
    )
  await client.query(
    `delete from renamed_file f using in_file i, origin o where f.old in (i.key, i.preview_key)
     and ${known('o', from, 'file', 'i._origin')} and o.added`,
  )
}

/** The dealer's plan of the same name and type, or its default of that type; answers what became another one. */
export const findPlans = async (
  client: pg.ClientBase,
  plans: readonly Plan[],
  { dealer_id }: Pick<Terms, 'dealer_id'>,
): Promise<string[]> => {
  const told: string[] = []
  for (const { id, name, device_type } of plans) {
    const { rows } = await client.query<{ id: number; name: string }>(
      `select t.id, t.name from tariff t left join tariff_default d on d.dealer_id = t.dealer_id and d.tariff_id = t.id
       where t.dealer_id = $1 and t.device_type = $2 and (t.name = $3 or d.tariff_id is not null)
       order by t.name = $3 desc limit 1`,
      [dealer_id, device_type, name],
    )
    const [found] = rows
    if (!found) throw new Error(`Dealer ${dealer_id} has no plan for what is on "${name}" (${device_type}).`)
    await client.query(`insert into renamed_id values ('tariff', $1, $2)`, [id, found.id])
    if (found.name !== name) told.push(`There is no plan "${name}" here: what was on it is on "${found.name}".`)
  }
  return told
}

const add = async (client: pg.ClientBase, table: Belonging, account_id: number): Promise<void> => {
  const columns = table.columns.filter(({ name }) => columnRules[`${table.name}.${name}`] !== 'new')
  await client.query(
    `insert into "${table.name}" (${listed(columns)}) select ${columns.map((column) => valueIn(table, column, account_id))} from "in_${table.name}" i`,
  )
}

/** The key that a file of the archive gets here; `undefined` when no row names it. */
export const fileAt = (client: pg.ClientBase, key: string): Promise<string | undefined> =>
  one(client, 'select new as value from renamed_file where old = $1', [key])

/** Takes the archive's files off the list of loose ones, as rows name them now. */
export const fastenFiles = async (client: pg.ClientBase): Promise<void> => {
  await client.query('delete from loose_file where key in (select new from renamed_file)')
}
