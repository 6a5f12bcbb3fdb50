import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner, Viewer } from '#store/owner.ts'
import { privaciesOf } from '#store/points/private-notes.ts'
import { queryOf } from '#store/query.ts'
import { isBlocked, visibleTrackers } from '../fleet/trackers.ts'

/** What devices are told to do, as their accounts see it; `command-queue.ts` is how the gateway does. */

export const states = ['queued', 'sent', 'answered', 'failed', 'expired'] as const
export type State = (typeof states)[number]

/** A command of the gateway as it is kept: bytes are hexadecimal digits. */
export type Kept = { type: string } & Record<string, string | number | boolean>

/** A command that is put into the queue. */
export interface Queued {
  command: Kept
  /** Sent again while it is not answered. */
  reliable: boolean
  /** Seconds for which it may wait until it is sent. */
  patience: number
}

/** The device of a tracker that the viewer sees. */
export const deviceOf = (db: Db, viewer: Viewer, tracker_id: number) =>
  visibleTrackers(db, viewer)
    .where('tracker.id', '=', tracker_id)
    .select(['tracker.id as tracker_id', 'tracker.clone', 'source.id as source_id', 'source.model', isBlocked])
    .executeTakeFirst()

/**
 * The last switching of an output that the device has acknowledged: when, and to what; switching by words of the user's
 * own is not known.
 */
export const lastSwitched = async (
  db: Db,
  { account_id }: Owner,
  source_id: number,
  output: number,
): Promise<{ enabled: boolean; time: number } | undefined> => {
  const { rows } = await sql<{ enabled: boolean; ended: Date }>`
    select (command->'enabled')::boolean as enabled, ended from device_command
    where account_id = ${account_id} and source_id = ${source_id} and state = 'answered'
      and command->>'type' = 'output' and (command->'output')::int = ${output}
    order by id desc limit 1`.execute(db)
  return rows[0] && { enabled: rows[0].enabled, time: rows[0].ended.getTime() }
}

/** Seconds between two reports that the device was sent last and did not refuse. */
export const lastInterval = async (db: Db, { account_id }: Owner, source_id: number): Promise<number | undefined> => {
  const { rows } = await sql<{ seconds: number }>`
    select (command->'seconds')::int as seconds from device_command
    where account_id = ${account_id} and source_id = ${source_id} and state in ('sent', 'answered')
      and command->>'type' = 'interval'
    order by id desc limit 1`.execute(db)
  return rows[0]?.seconds
}

/** The number of the device's commands that wait to be sent. */
export const countQueued = async (db: Db, { account_id }: Owner, source_id: number): Promise<number> => {
  const { count } = await db
    .selectFrom('device_command')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('source_id', '=', source_id)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Puts commands into the device's queue, in their order; answers their ids. The account is locked by the caller
 * (`audit/audit.ts`), so that no other command is numbered meanwhile.
 */
export const queue = async (
  db: Db,
  { account_id }: Owner,
  source_id: number,
  commands: readonly Queued[],
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    insert into device_command (account_id, source_id, number, command, reliable, expires)
    select ${account_id}, ${source_id}, (last.number + c.at - 1) % 65535 + 1, c.command, c.reliable,
      now() + make_interval(secs => c.patience)
    from rows from (jsonb_to_recordset(${JSON.stringify(commands)}::jsonb)
        as (command jsonb, reliable boolean, patience float8)) with ordinality as c (command, reliable, patience, at),
      (select coalesce((select number from device_command where account_id = ${account_id} and source_id = ${source_id}
        order by id desc limit 1), 0) as number) as last
    order by c.at
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes the device's commands that wait to be sent. */
export const removeQueued = async (db: Db, { account_id }: Owner, source_id: number): Promise<void> => {
  await db
    .deleteFrom('device_command')
    .where('account_id', '=', account_id)
    .where('source_id', '=', source_id)
    .where('state', '=', 'queued')
    .execute()
}

/** Gives up commands that wait to be sent or answered, because their device was replaced. */
export const giveUp = async (db: Db, { account_id }: Owner, source_id: number): Promise<void> => {
  await db
    .updateTable('device_command')
    .set({ state: 'failed', ended: sql<Date>`now()`, error: 'replaced' })
    .where('account_id', '=', account_id)
    .where('source_id', '=', source_id)
    .where('state', 'in', ['queued', 'sent'])
    .execute()
}

const commandColumns = [
  ...(['id', 'reliable', 'created', 'expires', 'attempts', 'sent', 'ended', 'answer', 'error'] as const),
  sql<Kept>`command`.as('command'),
  sql<State>`state`.as('state'),
] as const

/** The page of commands that is asked for. */
export interface Filter {
  state?: State
  limit: number
  offset: number
}

/**
 * A page of the device's commands, the newest first, and the number of all. What it answered in private time may say where it was, and is not
 * told.
 */
export const list = async (db: Db, { account_id }: Owner, source_id: number, { state, limit, offset }: Filter) => {
  const those = db
    .selectFrom('device_command')
    .where('account_id', '=', account_id)
    .where('source_id', '=', source_id)
    .$if(state !== undefined, (query) => query.where('state', '=', state as State))
  const { count } = await those.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const page = those.select(commandColumns).orderBy('id', 'desc').limit(limit).offset(offset)
  const privacy = (await privaciesOf(queryOf(db), [source_id])).get(source_id)
  const list = await page.execute()
  return {
    list: list.map((one) => (one.ended && privacy?.at(one.ended.getTime()) ? { ...one, answer: '' } : one)),
    count,
  }
}
