import type { Crossing } from '#judge/happening.ts'
import type { Query } from '#store/query.ts'

/** Visits of tasks, as devices have told of them. What has changed is settled by the clock, at once. */

/** Notes which circles a tracker came into and left. A task that is gone has no visits; who is inside comes in once. */
export const noteCrossing = async (
  query: Query,
  { account_id, tracker_id, time, entered, left }: Crossing,
): Promise<void> => {
  const values = [account_id, tracker_id, new Date(time)]
  // Whoever settles one of them comes before or after.
  const ids = [...entered, ...left].map(({ task_id }) => task_id)
  await query(
    `update task set due = least(due, now()) from (
       select id from task where account_id = $1 and id = any($2::int[]) order by id for no key update) t
     where account_id = $1 and task.id = t.id`,
    [account_id, ids],
  )
  if (left.length > 0)
    await query(
      `update task_visit v set leave = greatest(v.enter, $3) from jsonb_to_recordset($4::jsonb) as c ${columns}
       where v.account_id = $1 and v.tracker_id = $2 and v.leave is null and ${isOf}`,
      [...values, JSON.stringify(left)],
    )
  if (entered.length > 0)
    await query(
      `insert into task_visit (account_id, task_id, tracker_id, lat, lng, radius, enter)
       select $1, c.task_id, $2, c.lat, c.lng, c.radius, $3
       from jsonb_to_recordset($4::jsonb) as c ${columns}
       join task t on t.account_id = $1 and t.id = c.task_id
       where not exists (
         select from task_visit v
         where v.account_id = $1 and v.tracker_id = $2 and (v.leave is null or v.enter <= $3 and v.leave > $3) and ${isOf})
       on conflict do nothing`,
      [...values, JSON.stringify(entered)],
    )
}

const columns = '(task_id int, lat float8, lng float8, radius int)'
const isOf = '(v.task_id, v.lat, v.lng, v.radius) = (c.task_id, c.lat, c.lng, c.radius)'

/** A time whose points are others than was known, both ends included: milliseconds since 1970 UTC. */
export interface Stretch {
  from: number
  to: number
  /** Points came behind others; else visits of what is watched are known. */
  late: boolean
}

/** A moment that PostgreSQL knows, for a time without an end. */
const end_of_time = Date.UTC(9999, 11, 31)

/** Has visits of tasks counted anew that one of the device's trackers was asked for within a time. */
export const countAnew = async (query: Query, source_id: number, { from, to, late }: Stretch): Promise<void> => {
  await query(
    `update task set due = least(due, now()), anew_from = least(task.anew_from, $2), anew_to = greatest(task.anew_to, $3)
     from (
       select k.account_id, k.id from task k
       where (k.account_id, k.id) in (
           select v.account_id, v.task_id from tracker t
           join task_version v on v.account_id = t.account_id and v.tracker_id = t.id
           where t.source_id = $1 and t.deleted is null
             and v."from" <= $3 and v."to" + make_interval(mins => v.max_delay) >= $2)
         and ($4 or not k.watched)
       order by k.account_id, k.id for no key update) touched
     where task.account_id = touched.account_id and task.id = touched.id`,
    [source_id, new Date(from), new Date(Math.min(to, end_of_time)), late],
  )
}
