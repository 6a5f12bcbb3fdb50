import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import { transact } from '#store/transaction.ts'
import type { Status } from '#task/states.ts'
import { isUseful, type Occasion } from '#task/telling.ts'
import { isNext } from './task-links.ts'
import type { TaskRecipient } from './tasks.ts'

/** What recipients of tasks are told, and when that is looked at: one row a task, made by a trigger. */

/** A task whose recipient is to be looked at. */
export interface DueNotice extends Owner {
  task_id: number
  tracker_id: number | null
}

/** Tasks whose recipients are to be looked at, of all accounts; those of an account together. */
export const waiting = async (db: Db, now: Date, most: number): Promise<DueNotice[]> => {
  const { rows } = await sql<DueNotice>`
    select n.account_id, n.task_id, t.tracker_id
    from (select account_id, task_id from task_notice where due <= ${now} order by due limit ${most}) n
    join task t on t.account_id = n.account_id and t.id = n.task_id
    order by n.account_id, n.task_id`.execute(db)
  return rows
}

/** A task with all that is to be known of it before its recipient is told something. */
export interface Noticed extends Owner {
  task_id: number
  tracker_id: number | null
  source_id: number | null
  parent_id: number | null
  label: string
  status: Status
  status_change_date: Date
  from: Date
  to: Date
  max_delay: number
  arrival_date: Date | null
  recipient: TaskRecipient | null
  day: Date | null
  leaving: Date | null
  arrival: Date | null
  /** It is what its tracker does next. */
  is_next: boolean
  /** What the account tells: nothing where it is blocked, has ended, or is a demo. */
  wanted: readonly Occasion[]
  show_first_name: boolean
  time_zone: string
  locale: string
  login: string
  dealer_id: number
}

/** These tasks, which are locked, with the rows of their recipients, which are locked then too. */
export const read = async (db: Db, { account_id }: Owner, held: readonly Held<'task'>[]): Promise<Noticed[]> => {
  const { rows } = await sql<Noticed>`
    select t.account_id, t.id as task_id, t.tracker_id, r.source_id, t.parent_id, t.label, t.status, t.status_change_date, t."from",
      t."to", t.max_delay, t.arrival_date, t.recipient, n.day, n.leaving, n.arrival, ${isNext} as is_next,
      case when u.deleted is null and not u.blocked and not u.demo and d.block_type not in ('CLIENTS_BLOCKED', 'DELETED')
        then u.recipient_notices else '{}' end as wanted,
      u.recipient_first_name as show_first_name, u.time_zone, u.locale, u.login, u.dealer_id
    from task_notice n
    join task t on t.account_id = n.account_id and t.id = n.task_id
    join users u on u.id = n.account_id
    join dealer d on d.id = u.dealer_id
    left join tracker r on r.account_id = t.account_id and r.id = t.tracker_id
    where n.account_id = ${account_id} and n.task_id = any(${held.map(({ id }) => id)}::int[]) and n.due is not null
    order by n.task_id for update of n`.execute(db)
  return rows
}

/** Notes what was told of a task, if anything was, and when it is to be looked at again; null: not before it changes. */
export const note = async (
  db: Db,
  { account_id, task_id }: Pick<DueNotice, 'account_id' | 'task_id'>,
  { told, due }: { told?: { occasion: Occasion; at: Date } | undefined; due: Date | null },
): Promise<void> => {
  await db
    .updateTable('task_notice')
    .set({ due, ...(told && { [told.occasion]: told.at }) })
    .where('account_id', '=', account_id)
    .where('task_id', '=', task_id)
    .execute()
}

/** Has an account's tasks looked at that go on, for what is told of them is another, or by other clocks. */
export const lookAgain = async (db: Db, { account_id }: Owner, now: Date): Promise<void> => {
  await sql`
    update task_notice n set due = ${now} from task t
    where n.account_id = ${account_id} and t.account_id = ${account_id} and t.id = n.task_id
      and t.status in ('unassigned', 'assigned', 'arrived')`.execute(db)
}

/** A recipient who is to be written to, in whose name, and of what. */
interface Reached {
  recipient: TaskRecipient
  /** Of the account. */
  locale: string
  time_zone: string
  /** The secret of the link. */
  sealed: Buffer
  from: Date
  to: Date
  /** Of the dealer. */
  settings: unknown
}

/** A message that waits to be sent: of which task it is, what it tells, and since when it waits. */
export interface Told {
  task_id: number
  occasion: Occasion
  told: Date
}

/** The recipient of a task that has a link; `undefined` where the task, the link or the recipient is gone, or the message is of no use any more. */
export const recipientOf = async (
  db: Db,
  { account_id }: Owner,
  { task_id, occasion, told }: Told,
): Promise<Reached | undefined> => {
  const { rows } = await sql<Reached>`
    select t.recipient, u.locale, l.sealed, t."from", t."to", u.time_zone, d.settings
    from task t
    join task_link l on l.account_id = t.account_id and l.task_id = t.id
    join users u on u.id = t.account_id
    join dealer d on d.id = u.dealer_id
    where t.account_id = ${account_id} and t.id = ${task_id} and t.recipient is not null`.execute(db)
  const [found] = rows
  if (!found || !isUseful(occasion, { told: told.getTime(), to: found.to.getTime() }, Date.now())) return undefined
  return found
}

/** Forgets who waits, and has waited, for tasks of an account. */
export const forgetOf = async (db: Db, { account_id }: Owner): Promise<void> => {
  await db
    .updateTable('task')
    .set({ recipient: null })
    .where('account_id', '=', account_id)
    .where('recipient', 'is not', null)
    .execute()
  await db.updateTable('task_schedule').set({ recipient: null }).where('account_id', '=', account_id).execute()
}

/** Tasks whose recipients are forgotten at a time, and days after their end for which they are kept. */
const [at_once, kept] = [1_000, 90]
const ago = sql`now() - make_interval(days => ${kept})`

/** Forgets who has waited for tasks that were over so long ago, or whose time is over and that nobody had. */
export const forgetRecipients = async (db: Db): Promise<void> => {
  for (let gone = at_once; gone === at_once; )
    gone = await transact(db, async (transaction) => {
      const { rows } = await sql`
        update task t set recipient = null
        from (
          select account_id, id from task
          where recipient is not null and status_change_date < ${ago} and "to" < ${ago}
          order by status_change_date limit ${at_once} for no key update skip locked) old
        where t.account_id = old.account_id and t.id = old.id returning t.id`.execute(transaction)
      return rows.length
    })
}
