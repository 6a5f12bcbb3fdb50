import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner, Viewer } from '#store/owner.ts'
import { lockUser } from '#store/sql/user-lock.ts'

/** Schedules of reports, as those see them who made them: nobody else does. How they fire is in `firing.ts`. */

export interface NewSchedule {
  enabled: boolean
  parameters: object
  next_time: Date | null
}

export interface StoredSchedule extends NewSchedule {
  id: number
  fire_time: Date | null
  success: boolean | null
  report_id: number | null
  late: boolean
  fault: string | null
}

/** The number of the user's schedules; the user is locked, so that no other is made until the transaction ends. */
export const countForMore = async (db: Db, { account_id, user_id }: Viewer): Promise<number> => {
  await lockUser(db, user_id)
  const { count } = await db
    .selectFrom('report_schedule')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const create = async (db: Db, { account_id, user_id }: Viewer, schedule: NewSchedule): Promise<number> => {
  const { parameters, ...rest } = schedule
  const { id } = await db
    .insertInto('report_schedule')
    .values({ account_id, user_id, ...rest, parameters: JSON.stringify(parameters) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a schedule of the user; what became of its last firing stays. Answers whether there was one. */
export const update = async (
  db: Db,
  { account_id, user_id }: Viewer,
  { id, parameters, ...rest }: NewSchedule & { id: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('report_schedule')
    .set({ ...rest, parameters: JSON.stringify(parameters), moved: false })
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a schedule of the user; its reports stay, and what waits to be mailed is not. Answers whether there was one. */
export const remove = async (db: Db, { account_id, user_id }: Viewer, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('report_schedule')
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes all schedules of a sub-user that is deleted, and what waits to be mailed. */
export const leave = async (db: Db, { account_id }: Owner, user_id: number): Promise<void> => {
  await db.deleteFrom('report_schedule').where('account_id', '=', account_id).where('user_id', '=', user_id).execute()
}

/** Schedules of the user, the oldest first; of a report that is gone no id. */
export const list = async (db: Db, { account_id, user_id }: Viewer): Promise<StoredSchedule[]> => {
  const rows = await db
    .selectFrom('report_schedule as s')
    .select(['s.id', 's.enabled', 's.parameters', 's.fire_time', 's.next_time', 's.success', 's.late', 's.fault'])
    .select(
      sql<number | null>`(select r.id from report r where r.account_id = s.account_id and r.id = s.report_id)`.as(
        'report_id',
      ),
    )
    .where('s.account_id', '=', account_id)
    .where('s.user_id', '=', user_id)
    .orderBy('s.id')
    .execute()
  return rows as unknown as StoredSchedule[]
}
