import type { Accounts } from '#store/pools.ts'
import type { Query } from '#store/query.ts'
import type { Kept } from './commands.ts'

/** Commands on their way to devices. Every statement but those of the clock names the device. */

/** Seconds after which a reliable command without an answer is sent again, and how often it is sent in all. */
const again_after = 60
const most_attempts = 3
/** Minutes in which a device answers that does not say what it answers to. */
const answer_within = 10
/** Commands that a device is told at once. */
const at_once = 20
/** Days for which they are kept. */
const kept_days = 90

const open = `(c.state = 'queued' or (c.state = 'sent' and c.reliable and c.attempts < ${most_attempts})) and c.expires > now()`
const due = `(c.state = 'queued' or c.sent < now() - interval '${again_after} seconds')`

/** A device for which commands wait. */
export interface Awaited {
  source_id: number
  device_id: string
  /** Code of its model. */
  model: string
  /** It is to be sent now; else only when the device connects anew. */
  due: boolean
}

/** Devices for which commands wait; of `source_ids` only, when given. */
export const awaited = async (pool: Accounts, source_ids?: readonly number[]): Promise<Awaited[]> => {
  const { rows } = await pool.query<Awaited>(
    `select s.id as source_id, s.device_id, s.model, bool_or(${due}) as due
     from device_command c join source s on s.id = c.source_id
     where ${open} and ($1::int[] is null or c.source_id = any($1)) and s.corrupted is null and not s.blocked and not s.unpaid
     group by s.id`,
    [source_ids],
  )
  return rows
}

/** Devices that were sent a command after `since` and have not answered it. */
export const unanswered = async (pool: Accounts, since: Date): Promise<string[]> => {
  const { rows } = await pool.query<{ device_id: string }>(
    `select distinct s.device_id from device_command c join source s on s.id = c.source_id
     where c.state = 'sent' and c.sent > $1 and s.corrupted is null`,
    [since],
  )
  return rows.map(({ device_id }) => device_id)
}

/** A command that was taken to be sent. */
export interface Taken {
  id: number
  number: number
  command: Kept
}

/**
 * Takes waiting commands of the device, in their order: they count as sent. `anew`: also reliable ones that were sent
 * and have no answer.
 */
export const take = async (pool: Accounts, source_id: number, anew: boolean): Promise<Taken[]> => {
  const { rows } = await pool.query<Taken>(
    `with those as (
       select account_id, id from device_command c
       where source_id = $1 and ${open} and ($2 or ${due}) order by id limit ${at_once} for no key update skip locked
     ), taken as (
       update device_command c set state = 'sent', sent = now(), attempts = attempts + 1
       from those where c.account_id = those.account_id and c.id = those.id returning c.id, c.number, c.command
     )
     select id, number, command from taken order by id`,
    [source_id, anew],
  )
  return rows
}

/** Puts taken commands that could not be sent back into the queue, or with an `error` gives them up. */
export const unsent = async (
  pool: Accounts,
  source_id: number,
  ids: readonly number[],
  error: 'not_understood' | undefined,
): Promise<void> => {
  const change = error
    ? `state = 'failed', ended = now(), error = '${error}'`
    : `state = 'queued', attempts = attempts - 1`
  await pool.query(
    `update device_command set ${change} where source_id = $1 and id = any($2::int8[]) and state = 'sent'`,
    [source_id, ids],
  )
}

/** A device's answer to a command. */
export interface Answer {
  /** Of as many bits as the protocol carries. */
  number?: number
  text: string
  refused: boolean
}

/** A command that was answered, and the tracker of its account. */
export interface Answered {
  account_id: number
  source_id: number
  tracker_id: number
  command: Kept
  /** What the account calls its outputs. */
  output_titles: Readonly<Record<string, string>> | null
}

/**
 * Ties a device's answer to the command that was sent by its number or, without one, to the oldest that was sent lately
 * and has no answer. Answers that command, if there was one.
 */
export const answer = async (
  query: Query,
  device_id: string,
  { number, text, refused }: Answer,
): Promise<Answered | undefined> => {
  const numbered = `(number = $2 or number & 65535 = $2 or number & 255 = $2)`
  const lately = `sent > now() - interval '${answer_within} minutes'`
  const [found] = await query<Answered>(
    `with done as (
       update device_command set state = $3, ended = now(), answer = $4, error = $5
       where (account_id, id) = (
         select account_id, id from device_command
         where source_id = (select id from source where device_id = $1 and corrupted is null) and state = 'sent'
           and case when $2::int is null then ${lately} else ${numbered} end
         order by number = $2 desc, id limit 1 for no key update)
       returning account_id, source_id, command
     )
     select d.account_id, d.source_id, d.command, t.id as tracker_id, t.output_titles
     from done d join tracker t on t.account_id = d.account_id and t.source_id = d.source_id and not t.clone and t.deleted is null`,
    [device_id, number, refused ? 'failed' : 'answered', text, refused ? 'refused' : ''],
  )
  return found
}

/** Gives up commands that were not sent in their time, and those that had to be answered and were not. */
export const expire = async (query: Query): Promise<void> => {
  await query(
    `update device_command set ended = now(),
       state = case state when 'queued' then 'expired' else 'failed' end,
       error = case state when 'queued' then 'not_connected' else 'not_answered' end
     where expires <= now() and (state = 'queued' or (state = 'sent' and reliable))`,
    [],
  )
}

/** Deletes commands that are older than they are kept. */
export const forget = async (query: Query): Promise<void> => {
  await query(`delete from device_command where created < now() - interval '${kept_days} days'`, [])
}
