import { storePeriod } from '#store/points/store-period.ts'
import type { Query } from '#store/query.ts'

/**
 * Deletes check-ins of trackers that their accounts deleted longer ago than the plan keeps the history: nobody can see
 * them, and their files take space. Deletes `most` at a time; answers the number of all.
 */
export const expireCheckins = async (query: Query, most = 1_000): Promise<number> => {
  let all = 0
  for (let gone = most; gone === most; all += gone)
    gone = (
      await query(
        `delete from checkin using (
           select c.account_id, c.id from tracker t
           join source s on s.id = t.source_id
           join tariff on tariff.id = s.tariff_id
           join checkin c on c.account_id = t.account_id and c.tracker_id = t.id
           where t.deleted < now() - ${storePeriod('tariff.store_period')}
           order by c.account_id, c.id limit $1 for update of c skip locked
         ) old
         where checkin.account_id = old.account_id and checkin.id = old.id returning 1`,
        [most],
      )
    ).length
  return all
}
