import { type TaskZone, type VisitingRule, visiting_type } from '#judge/visiting.ts'
import type { Query } from '#store/query.ts'

/** Tasks that trackers are watched for, as judging wants them. */

/** The watch of a tracker for its tasks, and the device that tells where it is. */
export interface WatchedTasks {
  source_id: number
  account_id: number
  tracker_id: number
  /** IANA name of the account's zone. */
  time_zone: string
  rule: VisitingRule
}

interface Row extends Omit<WatchedTasks, 'rule'> {
  zones: { id: number; lat: number; lng: number; radius: number; since: number }[]
  of: string
}

/** Tasks of one tracker that it is watched for at a time, at most: those that end first. */
const most = 10_000

/** The tasks that trackers over these devices are watched for, in all accounts; trackers without any are left out. */
export const watchedTasks = async (query: Query, source_ids: readonly number[]): Promise<WatchedTasks[]> => {
  const rows = await query<Row>(
    `select t.source_id, t.account_id, t.id as tracker_id, u.time_zone, w.zones, md5(w.zones::text) as of
     from tracker t
     join users u on u.id = t.account_id and u.deleted is null
     cross join lateral (
       select jsonb_agg(jsonb_build_object('id', k.id, 'lat', k.lat, 'lng', k.lng, 'radius', k.radius, 'since', k.since) order by k.id) as zones
       from (
         select k.id, k.lat, k.lng, k.radius, (
           select (extract(epoch from max(v.since)) * 1000)::float8 from task_version v
           where v.account_id = k.account_id and v.task_id = k.id) as since
         from task k
         where k.account_id = t.account_id and k.tracker_id = t.id and k.watched and k.type <> 'route'
         order by k."to", k.id limit ${most}) k) w
     where t.source_id = any($1::int[]) and t.deleted is null and w.zones is not null
     order by t.source_id, t.id`,
    [source_ids],
  )
  return rows.map(({ zones, of, ...watch }) => ({ ...watch, rule: ruleOf(watch, zones, of) }))
}

const ruleOf = (
  { account_id, tracker_id }: Omit<WatchedTasks, 'rule'>,
  zones: Row['zones'],
  of: string,
): VisitingRule => ({
  ...{ origin: 'task', id: tracker_id, account_id, type: visiting_type },
  zones: zones.map(
    ({ id, since, radius, ...center }): TaskZone => ({ id, since, shape: { type: 'circle', center, radius } }),
  ),
  ...{ inverted: false, param: null, schedule: null, extended: { of } },
})

/** When the first time began for which trackers over these devices have ever been asked, by device: milliseconds since 1970 UTC. */
export const askedSince = async (query: Query, source_ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const rows = await query<{ source_id: number; since: number }>(
    `select t.source_id, (extract(epoch from min(v."from")) * 1000)::float8 as since
     from tracker t
     cross join lateral (
       select v."from" from task_version v where v.account_id = t.account_id and v.tracker_id = t.id
       order by v."from" limit 1) v
     where t.source_id = any($1::int[]) and t.deleted is null
     group by t.source_id`,
    [source_ids],
  )
  return new Map(rows.map(({ source_id, since }) => [source_id, since]))
}
