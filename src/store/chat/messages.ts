import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { visibleTrackers } from '#store/fleet/trackers.ts'
import type { Held } from '#store/held.ts'
import type { Owner, Viewer } from '#store/owner.ts'

/** What the office and the phones of trackers write to each other (docs/chat.md). */

/** Messages of one tracker that are kept: the newest, */
export const most_messages = 5000
/** and for so many days. */
export const kept_days = 400

export interface Message {
  id: number
  /** Whether the field has written it; else the office. */
  incoming: boolean
  text: string
  submitted: Date
  /** When it was shown to the other side; null until then. */
  seen: Date | null
  /** Who was assigned to the tracker then. */
  employee_id: number | null
  /** Who has written it in the office. */
  user_id: number | null
}

const columns = ['id', 'incoming', 'text', 'submitted', 'seen', 'employee_id', 'user_id'] as const

interface NewMessage extends Pick<Message, 'text' | 'submitted'> {
  /** Who has written it in the office; left out, it came from a phone of somebody, or of nobody who is known. */
  by: { user_id: number } | { employee_id: number | null }
}

/** Keeps a message to each of the trackers, or from one, and the newest of those before it; answers ids by tracker. */
export const create = async (
  db: Db,
  { account_id }: Owner,
  trackers: readonly Pick<Held<'tracker'>, 'id' | 'table'>[],
  { text, by, ...written }: NewMessage,
): Promise<Map<number, number>> => {
  const ids = trackers.map(({ id }) => id)
  const incoming = 'employee_id' in by
  // To a second, as phones tell it: what is answered within one stands in the order in which it came.
  const submitted = new Date(Math.floor(written.submitted.getTime() / 1000) * 1000)
  const employee = incoming
    ? sql`${by.employee_id}::int`
    : sql`(select e.id from employee e where e.account_id = ${account_id} and e.tracker_id = t.id limit 1)`
  const { rows } = await sql<{ id: number; tracker_id: number; ordinal: number }>`
    insert into chat_message (account_id, tracker_id, incoming, text, submitted, employee_id, user_id, ordinal)
    select ${account_id}, t.id, ${incoming}, ${text}, ${submitted}, ${employee}, ${incoming ? null : by.user_id}::int,
      coalesce((select o.ordinal from chat_message o where o.account_id = ${account_id} and o.tracker_id = t.id
        order by o.id desc limit 1), 0) + 1
    from unnest(${ids}::int[]) t (id) order by t.id
    returning id, tracker_id, ordinal`.execute(db)
  await forgetOldest(db, { account_id }, rows)
  return new Map(rows.map(({ id, tracker_id }) => [tracker_id, id]))
}

/** Messages that are looked at for being too old, of each tracker that one is written to. */
const looked_at = 10

/** Forgets the oldest messages of trackers that have just got these, where there are more than are kept. */
const forgetOldest = async (
  db: Db,
  { account_id }: Owner,
  written: readonly { tracker_id: number; ordinal: number }[],
): Promise<void> => {
  const [ids, ordinals] = [written.map(({ tracker_id }) => tracker_id), written.map(({ ordinal }) => ordinal)]
  await sql`
    delete from chat_message m using unnest(${ids}::int[], ${ordinals}::int[]) t (id, ordinal) cross join lateral (
      select o.id, o.ordinal from chat_message o where o.account_id = ${account_id} and o.tracker_id = t.id
      order by o.id limit ${looked_at}) oldest
    where m.account_id = ${account_id} and m.id = oldest.id and oldest.ordinal <= t.ordinal - ${most_messages}`.execute(
    db,
  )
}

interface Which {
  from: Date
  to: Date
  limit: number
  ascending: boolean
}

/** Messages of a tracker that were submitted in a period, both ends included; of more than `limit` the first in that order. */
export const list = (
  db: Db,
  { account_id, tracker_id }: Owner & { tracker_id: number },
  { from, to, limit, ascending }: Which,
): Promise<Message[]> =>
  db
    .selectFrom('chat_message')
    .select(columns)
    .where('account_id', '=', account_id)
    .where('tracker_id', '=', tracker_id)
    .where('submitted', '>=', from)
    .where('submitted', '<=', to)
    .orderBy('submitted', ascending ? 'asc' : 'desc')
    .orderBy('id', ascending ? 'asc' : 'desc')
    .limit(limit)
    .execute()

/** The newest messages of a tracker, the last first, so many at most; with `before_id` only what was written before it. */
export const newest = (
  db: Db,
  { account_id, tracker_id }: Owner & { tracker_id: number },
  most: number,
  before_id?: number,
): Promise<Message[]> =>
  db
    .selectFrom('chat_message')
    .select(columns)
    .where('account_id', '=', account_id)
    .where('tracker_id', '=', tracker_id)
    .$if(before_id !== undefined, (query) => query.where('id', '<', before_id ?? 0))
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** Counts the messages of a tracker that are kept, or only those that were submitted in a period, both ends included. */
export const count = async (
  db: Db,
  { account_id, tracker_id }: Owner & { tracker_id: number },
  period?: Pick<Which, 'from' | 'to'>,
): Promise<number> => {
  const row = await db
    .selectFrom('chat_message')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('tracker_id', '=', tracker_id)
    .$if(period !== undefined, (query) =>
      query.where('submitted', '>=', (period as Which).from).where('submitted', '<=', (period as Which).to),
    )
    .executeTakeFirstOrThrow()
  return row.count
}

/** Answers whether anything of the tracker is kept. */
export const isAny = async (db: Db, owner: Owner & { tracker_id: number }): Promise<boolean> =>
  (await newest(db, owner, 1)).length > 0

/** Notes that messages were seen which were not yet: each locked in its order, for several may say so at once of the same ones. */
const see = async (db: Db, { account_id }: Owner, which: RawBuilder<unknown>, seen: Date): Promise<void> => {
  await sql`
    update chat_message m set seen = ${seen} from (
      select account_id, id from chat_message where account_id = ${account_id} and seen is null and ${which}
      order by id for update) those
    where m.account_id = those.account_id and m.id = those.id`.execute(db)
}

/** Notes that all of the office up to a message were shown on a phone of the tracker; what was seen before stays as it is. */
export const seenOnPhone = (
  db: Db,
  { account_id, tracker_id }: Owner & { tracker_id: number },
  last_id: number,
  seen: Date,
): Promise<void> => see(db, { account_id }, sql`tracker_id = ${tracker_id} and not incoming and id <= ${last_id}`, seen)

const visible = (db: Db, viewer: Viewer) =>
  visibleTrackers(db, viewer).innerJoin('chat_message', (join) =>
    join
      .onRef('chat_message.account_id', '=', 'tracker.account_id')
      .onRef('chat_message.tracker_id', '=', 'tracker.id'),
  )

/** Ids of those messages that the viewer sees, whichever side has written them. */
export const known = async (db: Db, viewer: Viewer, ids: readonly number[]): Promise<number[]> => {
  const rows = await visible(db, viewer)
    .select('chat_message.id')
    .where(sql<boolean>`chat_message.id = any(${ids}::int[])`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Notes that the office has seen these messages of the field; those of its own, and what was seen before, stay as they are. */
export const seenInOffice = (db: Db, owner: Owner, ids: readonly number[], seen: Date): Promise<void> =>
  see(db, owner, sql`id = any(${ids}::int[]) and incoming`, seen)

/** Notes that the office has seen all that the field has written from these trackers. */
export const seenAll = (db: Db, owner: Owner, tracker_ids: readonly number[], seen: Date): Promise<void> =>
  see(db, owner, sql`tracker_id = any(${tracker_ids}::int[]) and incoming`, seen)

/** When the last message of each of these trackers was submitted, of those that have any. */
export const lastOf = async (
  db: Db,
  { account_id }: Owner,
  tracker_ids: readonly number[],
): Promise<Map<number, Date>> => {
  const { rows } = await sql<{ tracker_id: number; submitted: Date }>`
    select t.id as tracker_id, m.submitted from unnest(${tracker_ids}::int[]) t (id) cross join lateral (
      select submitted from chat_message m where m.account_id = ${account_id} and m.tracker_id = t.id
      order by m.id desc limit 1) m
    order by t.id`.execute(db)
  return new Map(rows.map(({ tracker_id, submitted }) => [tracker_id, submitted]))
}

/** Counts messages of the field that nobody in the office has seen, by the trackers that have any and the viewer sees. */
export const countUnseen = async (db: Db, viewer: Viewer): Promise<Map<number, number>> => {
  const rows = await visible(db, viewer)
    .select((row) => ['tracker.id', row.fn.countAll<number>().as('count')])
    .where('chat_message.incoming', '=', true)
    .where('chat_message.seen', 'is', null)
    .groupBy('tracker.id')
    .orderBy('tracker.id')
    .execute()
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Forgets what was written long ago. */
export const forget = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('chat_message')
    .where('submitted', '<', sql<Date>`now() - make_interval(days => ${kept_days})`)
    .execute()
}
