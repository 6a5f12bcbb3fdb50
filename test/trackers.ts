import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { default_detection } from '#track/detection.ts'
import { rememberLive } from '#track/live.ts'
import type { Attributes, Point } from '#track/point.ts'
import { pack } from '#track/remembered.ts'
import { segment } from '#track/segment.ts'
import type { Person } from './fleet.ts'

export interface Heard {
  points?: Point[]
  status?: Attributes
  /** When the last of it came; now, when it does not matter. */
  at?: number
}

/** The memory of a device after it sent this: its live state, and the state of its tracks. */
export const memoryOf = ({ points = [], status, at = Date.now() }: Heard) => ({
  live: rememberLive(undefined, points, status, at),
  segment: points.length > 0 ? segment(undefined, points, default_detection).state : null,
})

/** Remembers this of a source, as if it had come through ingest. */
export const hear = async (db: Db, source_id: number, heard: Heard): Promise<void> => {
  const memory = memoryOf(heard)
  await db
    .updateTable('source_state')
    .set({ heard: new Date(memory.live.heard), remembered: pack({ last_time: null, ...memory }), seldom: null })
    .where('source_id', '=', source_id)
    .execute()
}

export const block = async (db: Db, source_id: number): Promise<void> => {
  await db.updateTable('source').set({ blocked: true }).where('id', '=', source_id).execute()
}

/** Lets a sub-user see trackers of its account. */
export const bind = async (
  db: Db,
  account: { id: number },
  subuser: { id: number },
  tracker_ids: readonly number[],
): Promise<void> => {
  const rows = tracker_ids.map((tracker_id) => ({ account_id: account.id, user_id: subuser.id, tracker_id }))
  await db.insertInto('subuser_tracker').values(rows).execute()
}

/** A tracker of another account over the same device; answers its id. */
export const clone = async (db: Db, account: { id: number }, source_id: number): Promise<number> => {
  const { id } = await db
    .insertInto('tracker')
    .values({ account_id: account.id, source_id, label: 'Clone', clone: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Copies that lists of trackers are ordered by and that are not what they are copies of; to be empty. */
export const staleCopies = async (db: Db): Promise<unknown[]> => {
  const copied = sql`select account_id, id, source_id, clone, model, device_id, phone, tariff_id, status_listing_id, dealer_id, label, added, blocked, deleted, corrupted from listed_tracker`
  const meant = sql`
    select t.account_id, t.id, t.source_id, t.clone, s.model, s.device_id, s.phone, s.tariff_id,
           case when not t.clone then s.status_listing_id end, case when u.deleted is null then u.dealer_id end, t.label,
           date_trunc('month', t.creation_date, 'UTC'), s.blocked or s.unpaid, t.deleted is not null, s.corrupted is not null
    from tracker t join source s on s.id = t.source_id join users u on u.id = t.account_id`
  const { rows } = await sql`
    select 'copied', * from (${copied} except all ${meant}) a
    union all select 'meant', * from (${meant} except all ${copied}) b`.execute(db)
  return rows
}

/** Counts of what dealers have that are wrong; to be empty. */
export const staleCounts = async (db: Db): Promise<unknown[]> => {
  const month = (date: string) => sql`date_trunc('month', ${sql.raw(date)}, 'UTC')`
  const never = sql`'-infinity'::timestamptz`
  const { rows } = await sql`
    with k as (
      select u.dealer_id, t.clone, t.creation_date, t.deleted, s.corrupted, s.blocked or s.unpaid as blocked,
             date_trunc('minute', l.heard) as minute, l.located
      from tracker t join source s on s.id = t.source_id join users u on u.id = t.account_id and u.deleted is null
      join listed_tracker l on l.id = t.id
    ), device as (select * from k where not clone and deleted is null and corrupted is null),
    u as (select * from users where id = account_id and deleted is null),
    each as (
      select dealer_id, 'listed' as what, ${never} as at from k
      union all select dealer_id, 'kept', ${never} from k where deleted is null
      union all select dealer_id, 'sending', ${never} from k where deleted is null and not blocked
      union all select dealer_id, 'added', ${month('creation_date')} from device
      union all select dealer_id, 'blocked', ${never} from device where blocked
      union all select dealer_id, 'just_registered', ${never} from device where not blocked and minute is null
      union all select dealer_id, case when located then 'placed' else 'unplaced' end, minute from device
        where not blocked and minute is not null
      union all select dealer_id, 'users', ${never} from u
      union all select dealer_id, 'activated', ${never} from u where activated
      union all select dealer_id, 'active', ${never} from u where activated and not blocked
      union all select dealer_id, 'user_added', ${month('creation_date')} from u
    ),
    meant as (select dealer_id, what, at, count(*)::int as amount from each group by 1, 2, 3),
    counted as (
      select dealer_id, what, at, sum(amount)::int as amount from dealer_count group by 1, 2, 3 having sum(amount) <> 0
    )
    select 'counted', * from (table counted except all table meant) a
    union all select 'meant', * from (table meant except all table counted) b`.execute(db)
  return rows
}

/** A vehicle and an employee of the account that are tied to the tracker; `tied` tells whether they are still. */
export const ties = async (account: Person, tracker_id: number) => {
  const vehicle = await account.call('vehicle/create', { vehicle: { label: 'Van', type: 'car', tracker_id } })
  const employee = await account.call('employee/create', { employee: { first_name: 'Ada', tracker_id } })
  return {
    vehicle_id: vehicle.id as number,
    employee_id: employee.id as number,
    tied: async (): Promise<[vehicle: number | null, employee: number | null]> => [
      (await account.call('vehicle/read', { vehicle_id: vehicle.id })).value.tracker_id,
      (await account.call('employee/read', { employee_id: employee.id })).value.tracker_id,
    ],
  }
}
