import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import { passes } from '../delivery/deliver.ts'
import { trackersOf } from './watched.ts'

/** Telling the recipients of a rule that it would tell them, as a test. */

/** Recipients of a channel that are told, at most. */
export const mostRecipients = 10

/** Seconds since a rule of the account was last tested; `undefined` where none ever was. */
export const sinceTest = async (db: Db, { account_id }: Owner, now: Date): Promise<number | undefined> => {
  const { rows } = await sql<{ tested: Date | null }>`
    select max(tested) as tested from rule where account_id = ${account_id}`.execute(db)
  const tested = rows[0]?.tested
  return tested ? (now.getTime() - tested.getTime()) / 1000 : undefined
}

/** The words and recipients of a test of a rule. */
export interface Test {
  dealer_id: number
  login: string
  locale: string
  time_zone: string
  alerts: { emails?: string[]; sms_phones?: string[]; phones?: string[]; push_enabled?: boolean }
  /** What the rule says. */
  message: string
  /** The first of its trackers; 0 and empty where it has none. */
  tracker_id: number
  tracker_label: string
}

/** Notes that the rule is tested, and answers the test that is to be sent. */
export const begin = async (db: Db, { account_id, id }: Held<'rule'>, now: Date): Promise<Test> => {
  const first = (what: string) => sql`
    (select ${sql.raw(what)} from (${sql.raw(trackersOf)}) b
     join tracker t on t.account_id = r.account_id and t.id = b.tracker_id and t.deleted is null order by t.id limit 1)`
  const { rows } = await sql<Test>`
    update rule r set tested = ${now} from users u
    where r.account_id = ${account_id} and r.id = ${id} and u.id = r.account_id
    returning u.dealer_id, u.login, u.locale, u.time_zone, r.alerts,
      coalesce(nullif(r.primary_text, ''), r.name) as message,
      coalesce(${first('t.id')}, 0) as tracker_id, coalesce(${first('t.label')}, '') as tracker_label`.execute(db)
  return rows[0] as Test
}

/**
 * Recipients of the rule by channel; of applications those that take what rules tell, of users who see one of its
 * trackers.
 */
export const recipientsOf = async (
  db: Db,
  { account_id }: Owner,
  rule_id: number,
  { alerts: { emails = [], sms_phones: sms = [], phones: voice = [] } }: Test,
): Promise<Record<string, string[]>> => {
  const { rows } = await sql<{ channel: string; token: string }>`
    select p.token,
      case p.application when 'w3c_pushapi' then 'web_push' when 'svc_android_viewer' then 'fcm' else 'apns' end as channel
    from rule r
    join push_token p on p.account_id = r.account_id and ${sql.raw(passes(`'history_rule'`))}
    join session s on s.digest = p.digest and s.expires > now()
    where r.account_id = ${account_id} and r.id = ${rule_id} and r.alerts->'push_enabled' = 'true'
      and (not r.private or p.user_id in (r.user_id, r.account_id))
      and (p.user_id = r.account_id or exists (
        select from (${sql.raw(trackersOf)}) b
        join subuser_tracker v on v.account_id = r.account_id and v.tracker_id = b.tracker_id
        where v.user_id = p.user_id))
    order by p.token`.execute(db)
  const tokens = Map.groupBy(rows, ({ channel }) => channel)
  const pushed = [...tokens].map(([channel, all]) => [channel, all.map(({ token }) => token)])
  const distinct = (all: string[]) => [...new Set(all)]
  return { mail: distinct(emails), sms: distinct(sms), voice: distinct(voice), ...Object.fromEntries(pushed) }
}
