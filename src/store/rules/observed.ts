import type { Elsewhere } from '#judge/news.ts'
import type { Query } from '#store/query.ts'
import { flag, is } from '#track/point.ts'
import { rememberedOf } from '../points/remembered.ts'
import { isObserving, observedIds } from './observing.ts'

/** Trackers that rules of others observe: where they are, and whose rules wait for them to move. */

/** SQL condition that the rule `r` observes the tracker `t`. */
export const observes = `r.account_id = t.account_id and ${isObserving}
  and ${observedIds} @> to_jsonb(t.id)`

/** Pairs of a device and one whose rules observe it, whatever has become of their trackers since. */
export const observersOf = (
  query: Query,
  source_ids: readonly number[],
): Promise<{ source_id: number; observer: number }[]> =>
  query(
    `select distinct t.source_id, o.source_id as observer
     from tracker t
     join rule r on ${observes} and not r.suspended
     join rule_tracker b on b.account_id = r.account_id and b.rule_id = r.id
     join tracker o on o.account_id = b.account_id and o.id = b.tracker_id and o.source_id <> t.source_id
     where t.source_id = any($1::int[]) order by 1, 2`,
    [source_ids],
  )

/** A tracker that an account observes. */
export interface Observed {
  account_id: number
  tracker_id: number
}

/**
 * The last place that satellites gave of each tracker, of those that the account still has; places that devices had
 * stored tell nothing of now and are left out.
 */
export const elsewhere = async (query: Query, observed: readonly Observed[]): Promise<Map<number, Elsewhere>> => {
  if (observed.length === 0) return new Map()
  const trackers = await query<{ id: number; source_id: number }>(
    `select t.id, t.source_id
     from unnest($1::int[], $2::int[]) as o (account_id, tracker_id)
     join tracker t on t.account_id = o.account_id and t.id = o.tracker_id and t.deleted is null`,
    [observed.map(({ account_id }) => account_id), observed.map(({ tracker_id }) => tracker_id)],
  )
  const states = await rememberedOf(
    query,
    trackers.map(({ source_id }) => source_id),
  )
  return new Map(
    trackers.flatMap(({ id, source_id }) => {
      const fix = states.get(source_id)?.live?.fix
      return fix && !is(fix, flag.buffered) ? [[id, { time: fix.time, lat: fix.lat, lng: fix.lng }]] : []
    }),
  )
}
