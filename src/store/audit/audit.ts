import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import { prepared } from '#store/prepared.ts'
import type { Entry, Link, Scope } from './audit-chain.ts'

/** What users and dealers did: entries that are only ever added, each in the transaction of what it tells. */

/**
 * Notes the rows that the transaction changes from now on, and locks its account (or dealer) against other commands and
 * against its end. Rows of an account are locked after it, by everybody (docs/decisions/audit.md). Answers false when
 * the account has ended already.
 */
export const watch = async (db: Db, { scope, owner_id }: Scope): Promise<boolean> => {
  const statement = scope === 'account' ? watchAccount(owner_id) : watchDealer
  const { rows } = await statement.execute(db)
  return rows.length > 0
}

const watchAccount = (account_id: number) => sql`${prepared('audit_watch_account')}
  select set_config('odograph.audit', 'on', true) from users where id = ${account_id} and deleted is null
  for no key update`
const watchDealer = sql`${prepared('audit_watch')} select set_config('odograph.audit', 'on', true)`

/**
 * The rows that the transaction has changed: JSON texts between commas, and by table the number of rows that are not
 * among them.
 */
export interface Noted {
  changes: string
  left_out: string
}

/** Reads what was noted since `watch`, and the end of the chain, which stays locked until the transaction ends. */
export const headForChange = async (db: Db, scope: Scope, beginning: Link): Promise<Link & Noted> => {
  const head = await lockHead(db, scope)
  if (head) return head
  await db
    .insertInto('audit_head')
    .values({ ...scope, ...beginning })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await lockHead(db, scope)) as Link & Noted
}

const lockHead = async (db: Db, { scope, owner_id }: Scope): Promise<(Link & Noted) | undefined> => {
  const { rows } = await sql<Link & Noted>`${prepared('audit_head')}
    select seq, digest, coalesce(current_setting('odograph.audit_changes', true), '') as changes,
           coalesce(current_setting('odograph.audit_left_out', true), '') as left_out
    from audit_head where scope = ${scope} and owner_id = ${owner_id} for update`.execute(db)
  return rows[0]
}

/** Adds an entry at this place, which is the end of its chain from now on. */
export const append = async (
  db: Db,
  { scope, owner_id }: Scope,
  entry: Entry,
  { seq, digest }: Link,
): Promise<void> => {
  await sql`${prepared('audit_append')}
    with moved as (
      update audit_head set seq = ${seq}, digest = ${digest} where scope = ${scope} and owner_id = ${owner_id}
    )
    insert into audit (scope, owner_id, seq, action_date, user_id, panel_login_id, hash_kind, entry_category, entry_id,
                       action, host, user_agent, payload, digest)
    values (${scope}, ${owner_id}, ${seq}, ${entry.action_date}, ${entry.user_id}, ${entry.panel_login_id},
            ${entry.hash_kind}, ${entry.entry_category}, ${entry.entry_id}, ${entry.action}, ${entry.host},
            ${entry.user_agent}, ${entry.payload}, ${digest})`.execute(db)
}

/** Columns that a list of entries can be sorted by. */
export const sortable = [
  'id',
  'user_id',
  'subuser_id',
  'entry_category',
  'entry_id',
  'action',
  'host',
  'user_agent',
  'action_date',
] as const

/** Ways in which a list of entries can be grouped. */
export const groupings = ['user', 'action_date', 'action', 'default'] as const

/** The entries that a list is asked for: a period, both ends included, and filters. */
export interface Asked {
  from: Date
  to: Date
  subuser_ids?: readonly number[]
  actions?: readonly string[]
  grouping: (typeof groupings)[number]
  sort: readonly { by: (typeof sortable)[number]; ascending: boolean }[]
  /** Whose days they are that `grouping` speaks of. */
  time_zone: string
}

const entryColumns = {
  id: sql`seq`,
  user_id: sql`owner_id`,
  subuser_id: sql`nullif(user_id, owner_id)`,
  entry_category: sql`entry_category`,
  entry_id: sql`entry_id`,
  action: sql`action`,
  host: sql`host`,
  user_agent: sql`user_agent`,
  action_date: sql`action_date`,
}

const matching = ({ account_id }: Owner, { from, to, subuser_ids, actions }: Asked) => sql`
  from audit where scope = 'account' and owner_id = ${account_id} and action_date between ${from} and ${to}
    and (${subuser_ids === undefined} or (user_id = any(${subuser_ids ?? []}::int[]) and user_id <> owner_id))
    and (${actions === undefined} or action = any(${actions ?? []}::text[]))`

export const count = async (db: Db, owner: Owner, asked: Asked): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${matching(owner, asked)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Names of the actions in the period, each once, sorted. */
export const actions = async (
  db: Db,
  { account_id }: Owner,
  { from, to }: { from: Date; to: Date },
): Promise<string[]> => {
  const { rows } = await sql<{ action: string }>`
    select distinct action from audit
    where scope = 'account' and owner_id = ${account_id} and action_date between ${from} and ${to}
    order by action`.execute(db)
  return rows.map(({ action }) => action)
}

/** Ids of a page of entries, in the order that was asked for. */
export const ids = async (
  db: Db,
  owner: Owner,
  asked: Asked,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> => {
  const grouped = {
    user: sql`user_id,`,
    action_date: sql`(action_date at time zone ${asked.time_zone})::date desc,`,
    action: sql`action,`,
    default: sql``,
  }[asked.grouping]
  const last = asked.sort.at(-1)?.ascending ?? true
  const sorted = [...asked.sort, { by: 'id' as const, ascending: last }].map(
    ({ by, ascending }) => sql`${entryColumns[by]} ${ascending ? sql`asc` : sql`desc`}`,
  )
  const { rows } = await sql<{ id: number }>`
    select seq as id ${matching(owner, asked)}
    order by ${grouped} ${sql.join(sorted)} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** An entry as an account's list shows it. */
export interface Listed {
  id: number
  user_id: number
  subuser_id: number | null
  entry_category: string
  entry_id: number | null
  action: string
  /** JSON text. */
  payload: string
  host: string
  user_agent: string
  action_date: Date
}

/** The entries of these ids, in this order. */
export const read = async (db: Db, { account_id }: Owner, ids: readonly number[]): Promise<Listed[]> => {
  const { rows } = await sql<Listed>`
    select seq as id, owner_id as user_id, ${entryColumns.subuser_id} as subuser_id, entry_category, entry_id, action,
           payload::text as payload, host, user_agent, action_date
    from unnest(${ids}::bigint[]) with ordinality asked (id, place)
    join audit on scope = 'account' and owner_id = ${account_id} and seq = asked.id
    order by asked.place`.execute(db)
  return rows
}
