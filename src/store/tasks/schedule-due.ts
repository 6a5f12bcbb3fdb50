import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import type { ScheduleRow } from './schedules.ts'

/** How schedules of tasks become due, by whichever process takes them. */

/** A schedule of a task or a route whose day has begun. */
export type DueSchedule = ScheduleRow & Owner

/** An account with schedules that are due, and its clocks. */
export interface DueAccount extends Owner {
  time_zone: string
  /** It has ended or is blocked: nothing is asked of anybody. */
  gone: boolean
}

/** The account whose schedules are due for the longest, but for these. */
export const nextAccount = async (db: Db, now: Date, except: readonly number[]): Promise<DueAccount | undefined> => {
  const { rows } = await sql<DueAccount>`
    select s.account_id, u.time_zone, u.deleted is not null or u.blocked as gone
    from task_schedule s join users u on u.id = s.account_id
    where s.due <= ${now} and s.account_id <> all(${except}::int[]) order by s.due limit 1`.execute(db)
  return rows[0]
}

/** Takes some of an account's schedules that are due: they are locked until the transaction ends, and passed over by other processes. */
export const take = async (db: Db, { account_id }: Owner, now: Date, most: number): Promise<DueSchedule[]> => {
  const { rows } = await sql<DueSchedule>`
    select * from task_schedule where account_id = ${account_id} and due <= ${now}
    order by due, id limit ${most} for no key update skip locked`.execute(db)
  return rows
}

/** Notes that the day of these schedules is over and done with, and when the next one begins. */
export const noteDay = async (
  db: Db,
  { account_id }: Owner,
  ids: readonly number[],
  { day, next }: { day: string; next: Date },
): Promise<void> => {
  await sql`
    update task_schedule set made_for = greatest(made_for, ${day}::date), due = ${next}
    where account_id = ${account_id} and id = any(${ids}::int[])`.execute(db)
}
