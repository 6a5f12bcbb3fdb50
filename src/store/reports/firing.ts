import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import type { Keeper } from '#store/sql/tied.ts'

/** How schedules of reports fire, by whichever process takes them. `schedules.ts` is how users see them. */

/** A schedule that is to fire, or to be counted anew. */
export interface Due extends Owner {
  id: number
  user_id: number
  parameters: object
  /** When it was to fire. */
  next_time: Date
}

const columns = ['account_id', 'id', 'user_id', 'parameters', 'next_time'] as const

/** A schedule that fires, but these: it is locked until the transaction ends, and passed over by other processes. */
const freeOf = (db: Db, except: readonly number[]) =>
  db
    .selectFrom('report_schedule')
    .select(columns)
    .where('next_time', 'is not', null)
    .where(sql<boolean>`id <> all(${except}::int[])`)
    .limit(1)
    .forUpdate()
    .skipLocked()

/** Takes the schedule that is due for the longest, but for these. */
export const takeDue = async (db: Db, now: Date, except: readonly number[]): Promise<Due | undefined> =>
  (await freeOf(db, except).where('next_time', '<=', now).orderBy('next_time').executeTakeFirst()) as Due | undefined

/** Takes a schedule whose user has moved to another zone, but for these. */
export const takeMoved = async (db: Db, except: readonly number[]): Promise<Due | undefined> =>
  (await freeOf(db, except).where('moved', '=', true).orderBy('id').executeTakeFirst()) as Due | undefined

type Named = Pick<Due, 'account_id' | 'id'>

/** Says when a schedule fires next. */
export const plan = async (db: Db, { account_id, id }: Named, next_time: Date | null): Promise<void> => {
  await db
    .updateTable('report_schedule')
    .set({ next_time, moved: false })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

/** Notes that a schedule has fired at its time. */
export const noteFiring = async (db: Db, { account_id, id }: Named, fire_time: Date): Promise<void> => {
  await db
    .updateTable('report_schedule')
    .set({ fire_time })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

/** The end of a firing. */
export interface Result {
  report_id: number | null
  late: boolean
  /** Why there is no report. */
  fault: string | null
}

export const noteResult = async (db: Db, { account_id, id }: Named, { fault, ...result }: Result): Promise<void> => {
  await db
    .updateTable('report_schedule')
    .set({ ...result, fault, success: fault === null })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

/** The user who has made a schedule, for whom its report is made and told. */
export interface Maker extends Keeper {
  dealer_id: number
  login: string
  demo: boolean
  locale: string
  time_zone: string
  date_format: string | null
  hour_mode: string | null
  block_type: string
  /** It has ended, is blocked, or may have no reports. */
  gone: boolean
}

export const readMaker = async (db: Db, { account_id }: Owner, user_id: number): Promise<Maker | undefined> => {
  const { rows } = await sql<Maker>`
    select u.account_id, u.id as user_id, u.id = u.account_id as master, u.dealer_id, u.login, u.demo, u.locale, u.time_zone,
      u.date_format, u.hour_mode, d.block_type, coalesce(g.rights, '{}') as rights,
      u.deleted is not null or u.blocked or m.deleted is not null or m.blocked
        or u.id <> u.account_id and not coalesce('reports' = any(g.rights), false) as gone
    from users u join users m on m.id = u.account_id join dealer d on d.id = u.dealer_id
    left join security_group g on g.account_id = u.account_id and g.id = u.security_group_id
    where u.account_id = ${account_id} and u.id = ${user_id}`.execute(db)
  return rows[0]
}
