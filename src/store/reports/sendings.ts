import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'

/** Reports of schedules between their making and their mails, taken by whichever process comes first. */

export interface NewSending {
  report_id: number
  schedule_id: number
  /** When it was to be made. */
  due: Date
  late: boolean
  /** Trackers that the schedule names and the report has not. */
  left_out: number
}

/** A report that is to be mailed, made or not. */
export interface Sending extends NewSending, Owner {
  user_id: number
  title: string
  tries: number
  state: 'done' | 'failed'
  fault: string | null
  parameters: object
}

export const create = async (db: Db, { account_id }: Owner, sending: NewSending): Promise<void> => {
  await db
    .insertInto('report_sending')
    .values({ account_id, ...sending })
    .execute()
}

/** Seconds within which whoever takes one is believed to be at work. */
const at_work = 900

/** Takes the one that is due for the longest, of those whose reports have ended. */
export const take = async (db: Db): Promise<Sending | undefined> => {
  const { rows } = await sql<Sending>`
    with due as (
      select s.account_id, s.report_id from report_sending s
      join report r on r.account_id = s.account_id and r.id = s.report_id
      where s.next_try <= now() and r.state in ('done', 'failed')
      order by s.next_try limit 1 for update of s skip locked
    )
    update report_sending s set tries = s.tries + 1, next_try = now() + make_interval(secs => ${at_work})
    from due, report r, report_schedule c
    where s.account_id = due.account_id and s.report_id = due.report_id and r.account_id = s.account_id and r.id = s.report_id
      and c.account_id = s.account_id and c.id = s.schedule_id
    returning s.account_id, s.report_id, s.schedule_id, s.due, s.late, s.left_out, s.tries, r.user_id, r.title, r.state, r.fault,
      c.parameters`.execute(db)
  return rows[0]
}

type Taken = Pick<Sending, 'account_id' | 'report_id' | 'tries'>

/** Ends one; answers whether it was still to be done by who has taken it. */
export const end = async (db: Db, { account_id, report_id, tries }: Taken): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('report_sending')
    .where('account_id', '=', account_id)
    .where('report_id', '=', report_id)
    .where('tries', '=', tries)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Has one tried again after so many seconds; as if it had not been tried, where it is only put off. */
export const later = async (db: Db, taken: Taken, seconds: number, isPutOff = false): Promise<void> => {
  await db
    .updateTable('report_sending')
    .set({ next_try: sql`now() + make_interval(secs => ${seconds})`, ...(isPutOff && { tries: taken.tries - 1 }) })
    .where('account_id', '=', taken.account_id)
    .where('report_id', '=', taken.report_id)
    .where('tries', '=', taken.tries)
    .execute()
}
