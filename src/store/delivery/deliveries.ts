import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import type { Query } from '#store/query.ts'
import { mailed } from './deliver.ts'

/** What was told to whom and is to be told, and what was given up, by every channel. */

/** The page of deliveries that is asked for. */
export interface DeliveryFilter {
  /** Of `notification/channel/list`. */
  channel?: string
  /** Of that channel: `webhook/12`. */
  outlet?: string
  status?: string
  limit: number
  offset: number
}

/** The channel of an outlet: `web_push` of `web_push/push.example`. */
const channel = sql<string>`split_part(outlet, '/', 1)`

const deliveryColumns = [
  ...(['id', 'entry_id', 'tracker_id', 'target', 'status'] as const),
  ...(['created', 'attempts', 'attempted', 'http_status', 'error'] as const),
  channel.as('channel'),
] as const

/** A page of the account's deliveries, the newest first, and the number of all. */
export const list = async (db: Db, { account_id }: Owner, filter: DeliveryFilter) => {
  const { outlet, status, limit, offset } = filter
  const those = db
    .selectFrom('delivery')
    .where('account_id', '=', account_id)
    .$if(filter.channel !== undefined, (query) => query.where(channel, '=', filter.channel as string))
    .$if(outlet !== undefined, (query) => query.where('outlet', '=', outlet as string))
    .$if(status !== undefined, (query) => query.where('status', '=', status as string))
  const { count } = await those.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const page = those.select(deliveryColumns).orderBy('id', 'desc').limit(limit).offset(offset)
  return { list: await page.execute(), count }
}

/** Lets deliveries that were given up wait again, of channel `of` or of all; answers their number. */
export const retry = async (db: Db, { account_id }: Owner, ids: readonly number[], of?: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with again as (
      update delivery set status = 'waiting', gives_up = now() + interval '25 hours'
      where account_id = ${account_id} and id = any(${ids}::bigint[]) and status = 'dead'
        and (${of ?? null}::text is null or ${channel} = ${of ?? null})
      returning account_id, id, entry_id, outlet, target, tracker_id
    ), outlets as (
      insert into outlet (name) select distinct outlet from again where outlet <> 'mail' order by 1 on conflict do nothing
    ), lanes as (
      insert into delivery_lane (account_id, outlet, target, tracker_id)
      select distinct account_id, outlet, target, tracker_id from again where outlet <> 'mail' order by 1, 2, 3, 4
      on conflict (account_id, outlet, target, tracker_id) do update set due = delivery_lane.due
    ), mails as (
      ${sql.raw(mailed('again'))}
    )
    select count(*)::int as count from again`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Numbers of deliveries that wait and that were given up, and the age of the oldest waiting one, by channel, of all
 * accounts.
 */
export const backlog = (query: Query): Promise<{ channel: string; waiting: number; dead: number; seconds: number }[]> =>
  query(
    `select split_part(outlet, '/', 1) as channel, sum(waiting)::int as waiting, sum(dead)::int as dead,
       coalesce(extract(epoch from now() - min(since)), 0)::float8 as seconds
     from (
       select outlet, count(*) as waiting, 0 as dead, min(created) as since from delivery where status = 'waiting' group by 1
       union all
       select outlet, 0, count(*), null from delivery where status = 'dead' group by 1
     ) all_outlets group by 1`,
    [],
  )
