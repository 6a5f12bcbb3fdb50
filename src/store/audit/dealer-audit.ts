import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Seller } from '#store/owner.ts'
import { contains } from '#store/sql/contains.ts'

/** What the logins of a dealer did in the panel. */

/** The entries that a dealer's list is asked for: a period and filters. */
export interface Asked {
  from: Date
  to: Date
  panel_login_ids?: readonly number[]
  actions?: readonly string[]
  /** Within the action, the address or what the client said of itself. */
  filter?: string
}

const matching = ({ dealer_id }: Seller, { from, to, panel_login_ids, actions, filter = '' }: Asked) => sql`
  from audit a where scope = 'dealer' and owner_id = ${dealer_id} and action_date between ${from} and ${to}
    and (${panel_login_ids === undefined} or panel_login_id = any(${panel_login_ids ?? []}::int[]))
    and (${actions === undefined} or action = any(${actions ?? []}::text[]))
    and (${filter === ''} or concat_ws(' ', action, host, user_agent) ilike ${contains(filter)})`

export const count = async (db: Db, seller: Seller, asked: Asked): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${matching(seller, asked)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** An entry as a dealer's list shows it. */
export interface Listed {
  id: number
  panel_login_id: number
  login: string
  entry_category: string
  entry_id: number | null
  action: string
  host: string
  user_agent: string
  action_date: Date
}

const entryColumns = sql`
  seq as id, panel_login_id, coalesce((select login from panel_login p where p.id = panel_login_id), '') as login,
  entry_category, entry_id, action, host, user_agent, action_date`

interface Part {
  ascending: boolean
  limit: number
  offset: number
}

/** A page of a dealer's entries in the order of the chain, or the other way round. */
export const list = async (db: Db, seller: Seller, asked: Asked, part: Part): Promise<Listed[]> => {
  const way = part.ascending ? sql`asc` : sql`desc`
  const { rows } = await sql<Listed>`
    select ${entryColumns} ${matching(seller, asked)}
    order by action_date ${way}, seq ${way} limit ${part.limit} offset ${part.offset}`.execute(db)
  return rows
}

/** One entry of a dealer with its `payload`, JSON text. */
export const read = async (
  db: Db,
  { dealer_id }: Seller,
  id: number,
): Promise<(Listed & { payload: string }) | undefined> => {
  const { rows } = await sql<Listed & { payload: string }>`
    select ${entryColumns}, payload::text as payload from audit a
    where scope = 'dealer' and owner_id = ${dealer_id} and seq = ${id}`.execute(db)
  return rows[0]
}
