import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Viewer } from '#store/owner.ts'
import { lockUser } from '#store/sql/user-lock.ts'

/** Reports as those see them who asked for them (supplement 2, 2.1): nobody else does. How they are made is in `making.ts`. */

export interface NewReport {
  type: 'user' | 'scheduled'
  title: string
  tracker_ids: readonly number[]
  from: Date
  to: Date
  time_filter: object | null
  plugin: object
  settings: object
}

export interface StoredReport {
  id: number
  type: 'user' | 'scheduled'
  title: string
  tracker_ids: number[]
  from: Date
  to: Date
  time_filter: { from: string; to: string; weekdays: number[] } | null
  plugin: { plugin_id: number; [name: string]: unknown }
  settings: Settings
  state: 'waiting' | 'running' | 'done' | 'failed'
  percent: number
  fault: string | null
  key: string | null
  created: Date
}

/** Settings that a report was asked for with, beside its kind. */
export interface Settings {
  geocoder: string | null
  include_places_in_address: boolean
  include_zones_in_address: boolean
  locale: string
  time_zone: string
  measurement_system: 'metric' | 'imperial' | 'us' | 'metric_gal_us' | 'nautical'
  date_format?: string
  hour_mode?: string
}

/** Reports that are kept of a user, and of its schedules; of more, the oldest go. */
const most_kept = 100

/** A mail of the report is still to be written, or leads to a file of it: it outlives what is kept. */
const is_mailed = sql<boolean>`(
  exists (select from report_sending s where s.account_id = report.account_id and s.report_id = report.id)
  or exists (select from report_file f where f.account_id = report.account_id and f.report_id = report.id and f.expires > now()))`

/**
 * The number of the reports that the user has asked for and that wait or are made; the user is locked, so that no other is asked
 * for until the transaction ends.
 */
export const countOpen = async (db: Db, { account_id, user_id }: Viewer): Promise<number> => {
  await lockUser(db, user_id)
  const { count } = await db
    .selectFrom('report')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where('type', '=', 'user')
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Puts a report behind all that wait, and forgets the oldest ones of the user beyond what is kept. */
export const create = async (db: Db, { account_id, user_id }: Viewer, report: NewReport): Promise<number> => {
  const { from, to, tracker_ids, time_filter, plugin, settings, ...rest } = report
  const { id } = await db
    .insertInto('report')
    .values({
      ...rest,
      ...{ account_id, user_id, period_from: from, period_to: to, tracker_ids: [...tracker_ids] },
      ...{ time_filter: time_filter && JSON.stringify(time_filter), plugin: JSON.stringify(plugin) },
      settings: JSON.stringify(settings),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    delete from report where account_id = ${account_id} and user_id = ${user_id} and state in ('done', 'failed')
      and not ${is_mailed} and id in (
      select id from report where account_id = ${account_id} and user_id = ${user_id} and type = ${report.type}
      order by id desc offset ${most_kept}
    )`.execute(db)
  return id
}

/** Reports of the user whose trackers it may all see, the newest first. */
const seen = (db: Db, { account_id, user_id, master }: Viewer) =>
  db
    .selectFrom('report')
    .select(['id', 'type', 'title', 'tracker_ids', 'period_from as from', 'period_to as to', 'time_filter', 'plugin'])
    .select(['settings', 'state', 'percent', 'fault', 'key', 'created'])
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .$if(!master, (query) =>
      query.where(sql<boolean>`not exists (
        select from unnest(report.tracker_ids) as asked (id) where not exists (
          select from subuser_tracker b where b.account_id = ${account_id} and b.user_id = ${user_id} and b.tracker_id = asked.id))`),
    )

export const list = async (db: Db, viewer: Viewer): Promise<StoredReport[]> =>
  (await seen(db, viewer).orderBy('id', 'desc').execute()) as unknown as StoredReport[]

export const read = async (db: Db, viewer: Viewer, id: number): Promise<StoredReport | undefined> =>
  (await seen(db, viewer).where('id', '=', id).executeTakeFirst()) as StoredReport | undefined

/** Deletes a report of the user, also one that is made just now. Answers whether there was one. */
export const remove = async (db: Db, { account_id, user_id }: Viewer, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('report')
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Forgets reports that are older than they are kept and that no mail leads to, of all accounts. */
export const expireReports = async (db: Db, days: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('report')
    .where('created', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .where((row) => row.not(is_mailed))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
