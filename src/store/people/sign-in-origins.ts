import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Holder } from './notices.ts'
import { digestOf, newHash } from './sessions.ts'

/** Where logins have signed in from before: who comes from there again is no stranger. */

/** The network of the address that an attempt comes from, and the token of its client, if it shows one. */
export interface From {
  network: string
  client_token?: string | undefined
}

/** Of each kind a login has so many, those that were used last; one that was not for so many days is a stranger's again. */
const mostOrigins = 20
const days = 90

const fresh = sql`last_used > now() - make_interval(days => ${days})`

/** Who has a login, and which are the origins `o` of this holder `h`. */
const areas = {
  user: {
    holder: (login: string) => sql`
      select id as user_id, account_id, null::int as panel_login_id, null::int as dealer_id
      from users where lower(login) = ${login} and deleted is null`,
    origins: sql`o.user_id = h.user_id`,
  },
  panel: {
    holder: (login: string) => sql`
      select null::int as user_id, null::int as account_id, id as panel_login_id, dealer_id
      from panel_login where login = ${login} and deleted is null`,
    origins: sql`o.user_id is null and o.panel_login_id = h.panel_login_id`,
  },
}

export type LoginOwner = { account_id: number; user_id: number } | { dealer_id: number; panel_login_id: number }

/** A login as it was found, and the origin of the attempt. */
export interface Found {
  /** Absent when there is no such login. */
  holder?: LoginOwner
  /** Where the attempt comes from, if the login has succeeded there before: its client, else its network. */
  origin?: { id: number; is_client: boolean }
}

interface Row {
  user_id: number | null
  account_id: number
  panel_login_id: number
  dealer_id: number
  origin_id: number | null
  is_client: boolean
}

/**
 * The holder of a login, and the known origin of the attempt, if any. `login` as logins are compared: those of users in
 * lower case.
 */
export const find = async (
  db: Db,
  { area, login }: { area: keyof typeof areas; login: string },
  { network, client_token = '' }: From,
): Promise<Found> => {
  const { holder, origins } = areas[area]
  const { rows } = await sql<Row>`
    select h.*, o.id as origin_id, o.token_digest is not null as is_client
    from (${holder(login)}) h
    left join lateral (
      select id, token_digest from sign_in_origin o
      where ${origins} and (token_digest = ${digestOf(client_token)} or network = ${network}) and ${fresh}
      order by token_digest limit 1
    ) o on true`.execute(db)
  const [row] = rows
  if (!row) return {}
  const { user_id, account_id, panel_login_id, dealer_id, origin_id: id, is_client } = row
  return {
    holder: user_id === null ? { dealer_id, panel_login_id } : { account_id, user_id },
    ...(id !== null && { origin: { id, is_client } }),
  }
}

const ofHolder = (holder: Holder) =>
  'user_id' in holder
    ? sql`user_id = ${holder.user_id}`
    : sql`user_id is null and panel_login_id = ${holder.panel_login_id}`

interface Known {
  client: boolean | null
  network: boolean | null
  networks_today: number
}

/** What is known of where a holder comes from; nulls before its first sign-in. */
const knownOrigins = async (db: Db, holder: Holder, { network, client_token = '' }: From): Promise<Known> => {
  const { rows } = await sql<Known>`
    select bool_or(coalesce(token_digest = ${digestOf(client_token)}, false)) as client,
           bool_or(coalesce(network = ${network}, false)) as network,
           count(*) filter (where network is not null and first_used > now() - interval '1 day') as networks_today
    from sign_in_origin where ${ofHolder(holder)}`.execute(db)
  return rows[0] as Known
}

/** An origin that was noted. */
export interface Remembered {
  /** Of a client that shows one: the same, or another instead of one that is not known. */
  client_token?: string
  /** Neither the client nor the network was known, and it is not the first sign-in of all. */
  is_new: boolean
  /** Networks that the holder came from for the first time within a day, without this one. */
  networks_today: number
}

/**
 * Notes the origin that the holder has just signed in from. A client that shows a token, even an empty one, is given
 * one.
 */
export const remember = async (db: Db, holder: Holder, from: From): Promise<Remembered> => {
  const { client, network, networks_today } = await knownOrigins(db, holder, from)
  const client_token = client ? from.client_token : from.client_token === undefined ? undefined : newHash()
  const { user_id = null, panel_login_id = null } = holder as { user_id?: number; panel_login_id?: number }
  const token_digest = client_token === undefined ? null : digestOf(client_token)
  await sql`
    insert into sign_in_origin (user_id, panel_login_id, token_digest, network)
    select ${user_id}, ${panel_login_id}, token_digest, network
    from (values (${token_digest}::bytea, null), (null, ${from.network})) origin (token_digest, network)
    where num_nonnulls(token_digest, network) = 1
    on conflict (user_id, panel_login_id, token_digest, network) do update set last_used = now()`.execute(db)
  await sql`
    delete from sign_in_origin where id in (
      select id from sign_in_origin where ${ofHolder(holder)} and token_digest is null
      order by last_used desc, id desc offset ${mostOrigins})
    or id in (
      select id from sign_in_origin where ${ofHolder(holder)} and token_digest is not null
      order by last_used desc, id desc offset ${mostOrigins})`.execute(db)
  return { ...(client_token !== undefined && { client_token }), is_new: network === false && !client, networks_today }
}

/**
 * Deletes origins that have not been used for long, but for the last of each login, to which the next one is compared.
 * Answers their number.
 */
export const sweepOrigins = async (db: Db): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from sign_in_origin where not (${fresh}) and id not in (
      select distinct on (user_id, panel_login_id) id from sign_in_origin
      order by user_id, panel_login_id, last_used desc, id desc)`.execute(db)
  return Number(numAffectedRows)
}
