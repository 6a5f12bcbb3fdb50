import { storePeriod } from '#store/points/store-period.ts'
import type { Query } from '#store/query.ts'

interface Key {
  account_id: number
  tracker_id: number
}

/**
 * Deletes entries that are older than the storage period of their tracker's plan, and those of trackers that are gone for
 * good. Asked for a stretch of trackers at a time, and of it no more than `most` entries; answers how many went, and the
 * last tracker of the stretch, if there is more.
 */
const expire = async (
  query: Query,
  after: Key,
  stretch: number,
  most: number,
): Promise<{ gone: number; last?: Key }> => {
  // Each tracker is one step in the index, however many entries it has.
  const keys = await query<Key>(
    `with recursive k as (
       (select account_id, tracker_id from history where (account_id, tracker_id) > ($1, $2)
        order by account_id, tracker_id limit 1)
       union all
       select n.account_id, n.tracker_id from k cross join lateral (
         select account_id, tracker_id from history h
         where (h.account_id, h.tracker_id) > (k.account_id, k.tracker_id) order by account_id, tracker_id limit 1) n
     )
     select account_id, tracker_id from k limit $3`,
    [after.account_id, after.tracker_id, stretch],
  )
  const gone = await query(
    `delete from history using (
       select h.account_id, h.id
       from unnest($1::int[], $2::int[]) as k (account_id, tracker_id)
       left join (tracker t join source s on s.id = t.source_id join tariff on tariff.id = s.tariff_id) on t.id = k.tracker_id
       cross join lateral (
         select h.account_id, h.id from history h
         where h.account_id = k.account_id and h.tracker_id = k.tracker_id
           and h.time < coalesce(now() - ${storePeriod('tariff.store_period')}, 'infinity')
         order by h.time limit $3) h
       limit $3) as old
     where history.account_id = old.account_id and history.id = old.id returning 1`,
    [keys.map(({ account_id }) => account_id), keys.map(({ tracker_id }) => tracker_id), most],
  )
  return { gone: gone.length, last: keys.length === stretch ? keys.at(-1) : undefined }
}

/**
 * Deletes entries older than their plans keep, `most` at a time, looking at `stretch` trackers at once; answers their
 * number.
 */
export const expireHistory = async (query: Query, stretch = 1_000, most = 10_000): Promise<number> => {
  let all = 0
  for (let after: Key | undefined = { account_id: 0, tracker_id: 0 }; after !== undefined; ) {
    const { gone, last }: { gone: number; last?: Key } = await expire(query, after, stretch, most)
    all += gone
    if (gone < most) after = last
  }
  return all
}
