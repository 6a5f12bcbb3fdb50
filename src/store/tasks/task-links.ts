import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import type { Status } from '#task/states.ts'

/** Links by which customers see their own task, and nothing else. */

export interface NewTaskLink {
  digest: Buffer
  sealed: Buffer
  show_first_name: boolean
}

const columns = ['sealed', 'show_first_name', 'created', 'absent', 'rating'] as const

/** Gives a task this link in place of the one that it has, with nothing said yet. The caller knows that it sees the task. */
export const replace = async (
  db: Db,
  { account_id }: Owner,
  task_id: number,
  link: NewTaskLink,
  now: Date,
): Promise<void> => {
  const said = { ...link, created: now, absent: null, rating: null }
  await db
    .insertInto('task_link')
    .values({ account_id, task_id, ...said })
    // Whoever tells recipients may give it one at the same moment.
    .onConflict((conflict) => conflict.columns(['account_id', 'task_id']).doUpdateSet(said))
    .execute()
}

/** The link of a task. The caller knows that it sees the task. */
export const read = (db: Db, { account_id }: Owner, task_id: number) =>
  db
    .selectFrom('task_link')
    .select(columns)
    .where('account_id', '=', account_id)
    .where('task_id', '=', task_id)
    .executeTakeFirst()

export type TaskLinkRow = NonNullable<Awaited<ReturnType<typeof read>>>

/** Deletes the link of a task; answers whether there was one. */
export const remove = async (db: Db, { account_id }: Owner, task_id: number): Promise<boolean> => {
  const those = db.deleteFrom('task_link').where('account_id', '=', account_id).where('task_id', '=', task_id)
  return (await those.executeTakeFirst()).numDeletedRows > 0n
}

/** A task as its link leads to it. */
export interface Linked extends Owner {
  task_id: number
  tracker_id: number | null
  /** The device of the tracker. */
  source_id: number | null
  parent_id: number | null
  label: string
  status: Status
  status_change_date: Date
  from: Date
  to: Date
  lat: number
  lng: number
  radius: number
  /** Of whoever brings it, if it may be told. */
  first_name: string | null
  /** It is what its tracker does next, or does now. */
  is_next: boolean
  absent: Date | null
  rating: number | null
  time_zone: string
  /** Of the dealer. */
  settings: unknown
}

/** SQL of whether a task `t` is what its tracker does next, or does now. */
export const isNext = sql<boolean>`not exists (
  select from task o where o.account_id = t.account_id and o.tracker_id = t.tracker_id and o.id <> t.id and o.type <> 'route'
    and (o.status = 'arrived' or o.status = 'assigned' and (o."from", o.id) < (t."from", t.id)))`

/** The task that a link leads to, of whichever account; `undefined` for none, and at another dealer's address. */
export const linked = async (db: Db, digest: Buffer, at_dealer: number | null): Promise<Linked | undefined> => {
  const { rows } = await sql<Linked>`
    select t.account_id, t.id as task_id, t.tracker_id, r.source_id, t.parent_id, t.label, t.status, t.status_change_date, t."from", t."to", t.lat, t.lng, t.radius,
      case when l.show_first_name then e.first_name end as first_name, l.absent, l.rating, m.time_zone, d.settings,
      ${isNext} as is_next
    from task_link l
    join task t on t.account_id = l.account_id and t.id = l.task_id
    join users m on m.id = l.account_id
    join dealer d on d.id = m.dealer_id
    left join tracker r on r.account_id = t.account_id and r.id = t.tracker_id
    left join employee e on e.account_id = t.account_id and e.tracker_id = t.tracker_id
    where l.digest = ${digest} and m.deleted is null and not m.blocked and d.block_type not in ('CLIENTS_BLOCKED', 'DELETED')
      and (${at_dealer}::int is null or d.id = ${at_dealer})`.execute(db)
  return rows[0]
}

/** Notes what the customer says: that nobody is at home, or how it was. Each is said once: answers whether it is new. */
export const say = async (
  db: Db,
  { account_id, task_id }: Pick<Linked, 'account_id' | 'task_id'>,
  said: { absent: Date } | { rating: number },
): Promise<boolean> => {
  const those = db
    .updateTable('task_link')
    .set(said)
    .where('account_id', '=', account_id)
    .where('task_id', '=', task_id)
    .where('absent' in said ? 'absent' : 'rating', 'is', null)
  return (await those.executeTakeFirst()).numUpdatedRows > 0n
}
