import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { fasten } from '#store/files/loose-files.ts'
import type { Settings, StoredReport } from './reports.ts'

/** How reports are made, by whichever process takes them. Whoever dies, another begins it again, once. */

/** A report that a process has taken, with who asked for it. */
export interface Taken extends Pick<StoredReport, 'id' | 'tracker_ids' | 'plugin' | 'time_filter' | 'from' | 'to'> {
  account_id: number
  user_id: number
  master: boolean
  settings: Settings
  tries: number
  /** Whether the user has ended, or may have reports no more. */
  gone: boolean
}

/** Times that a report is begun. */
export const most_tries = 2

/** Minutes that a process may be silent before another one begins it again. */
const silence_allowed = sql`interval '2 minutes'`

/**
 * Takes a report that waits: of the accounts in turns, of each the one that waits for the longest. No other process takes it as long as this
 * one calls `keep`.
 */
export const take = async (db: Db): Promise<Taken | undefined> => {
  const { rows } = await sql<Taken>`
    with due as (
      select r.account_id, r.id from report r
      where r.state in ('waiting', 'running') and (r.taken_until is null or r.taken_until <= now())
      order by (select count(*) from report o where o.account_id = r.account_id and o.state = 'running' and o.taken_until > now()),
        (select max(ended) from report o where o.account_id = r.account_id) nulls first, r.id
      limit 1 for update of r skip locked
    )
    update report r set state = 'running', tries = tries + 1, percent = 0, taken_until = now() + ${silence_allowed}
    from due, users u left join security_group g on g.account_id = u.account_id and g.id = u.security_group_id
    where r.account_id = due.account_id and r.id = due.id and u.id = r.user_id
    returning r.account_id, r.id, r.user_id, r.tracker_ids, r.plugin, r.time_filter, r.period_from as "from", r.period_to as "to",
      r.settings, r.tries, u.id = u.account_id as master,
      u.deleted is not null or u.id <> u.account_id and not coalesce('reports' = any(g.rights), false) as gone`.execute(
    db,
  )
  return rows[0]
}

const takenReport = (db: Db, { account_id, id, tries }: Pick<Taken, 'account_id' | 'id' | 'tries'>) =>
  db
    .updateTable('report')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('tries', '=', tries)

/** Keeps a taken report from other processes for a while longer; answers whether it is wanted still. */
export const keep = async (
  db: Db,
  taken: Pick<Taken, 'account_id' | 'id' | 'tries'>,
  percent?: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await takenReport(db, taken)
    .set({ taken_until: sql`now() + ${silence_allowed}`, ...(percent !== undefined && { percent }) })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a report whose sheets are in the file store, by an announced key. Answers whether it was wanted still. */
export const end = async (db: Db, taken: Taken, { key, size }: { key: string; size: number }): Promise<boolean> => {
  const { numUpdatedRows } = await takenReport(db, taken)
    .set({ state: 'done', percent: 100, key, size, ended: sql`now()`, taken_until: null })
    .executeTakeFirst()
  return numUpdatedRows > 0n && (await fasten(db, key))
}

export const giveUp = async (db: Db, taken: Taken, fault: string): Promise<void> => {
  await takenReport(db, taken).set({ state: 'failed', fault, ended: sql`now()`, taken_until: null }).execute()
}

/** Lets another process take it, as if it had not been begun: this one ends. */
export const release = async (db: Db, taken: Taken): Promise<void> => {
  await takenReport(db, taken)
    .set({ state: 'waiting', tries: taken.tries - 1, taken_until: null })
    .execute()
}

/** Puts it behind those that wait, to be begun again. */
export const again = async (db: Db, taken: Taken): Promise<void> => {
  await takenReport(db, taken).set({ state: 'waiting', taken_until: null }).execute()
}
