import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import { type Attached, attachedTimes } from '#track/attached.ts'
import { changesWithin } from './changes-within.ts'

/** Which trackers a vehicle or an employee had, and when (docs/decisions/assets.md). */

/** Where changes are written down, and in which column they name what a tracker was tied to. */
const written = {
  vehicle: { table: 'vehicle_change', named: 'new_vehicle_id' },
  employee: { table: 'driver_change', named: 'new_employee_id' },
} as const

/** Behind every change, as a moment that PostgreSQL knows. */
const end_of_time = Date.UTC(9999, 11, 31)

/** A time in which an asset had a tracker, in milliseconds since 1970 UTC, both ends included. */
export interface Attachment extends Attached {
  tracker_id: number
}

/**
 * Trackers that an asset had in a period (milliseconds since 1970 UTC), by time: whole times, which may begin before the period and end behind it.
 * Whether the viewer sees the asset and the trackers is not checked.
 */
export const attachmentsOf = async (
  db: Db,
  owner: Owner,
  { id, type }: { id: number; type: keyof typeof written },
  { from, to }: { from: number; to: number },
): Promise<Attachment[]> => {
  const { table, named } = written[type]
  const had = await sql<{ tracker_id: number }>`
    select distinct tracker_id from ${sql.table(table)}
    where account_id = ${owner.account_id} and ${sql.ref(named)} = ${id}`.execute(db)
  const tracker_ids = had.rows.map(({ tracker_id }) => tracker_id)
  // When those that the period has end may be known only by what came after it.
  const { rows } = await sql<{ tracker_id: number; since: Date; asset_id: number | null }>`
    select c.tracker_id, c.changed as since, ${sql.ref(`c.${named}`)} as asset_id
    from ${changesWithin(table, owner, tracker_ids, { from, to: end_of_time })} c
    order by c.changed, c.id`.execute(db)
  const changes = Map.groupBy(
    rows.map((row) => ({ ...row, since: row.since.getTime() })),
    ({ tracker_id }) => tracker_id,
  )
  return [...changes]
    .flatMap(([tracker_id, some]) => attachedTimes(some, id).map((time) => ({ tracker_id, ...time })))
    .filter((time) => time.from <= to && time.to >= from)
    .toSorted((a, b) => a.from - b.from || a.tracker_id - b.tracker_id)
}

/** The vehicle of the tracker at that time: none is null. Where changes do not go back so far, the one of now. */
export const vehicleAt = async (
  db: Db,
  { account_id }: Owner,
  tracker_id: number,
  at: Date,
): Promise<number | null> => {
  const { rows } = await sql<{ vehicle_id: number | null }>`
    (select new_vehicle_id as vehicle_id, id from vehicle_change
     where account_id = ${account_id} and tracker_id = ${tracker_id} and changed <= ${at}
     order by changed desc, id desc limit 1)
    union all
    select id, 0 from vehicle where account_id = ${account_id} and tracker_id = ${tracker_id}
    order by id desc`.execute(db)
  return rows[0]?.vehicle_id ?? null
}

/**
 * Makes a function that tells litres per 100 km which the vehicle of a tracker normally needed that it had at a time of the period (milliseconds since
 * 1970 UTC); where changes do not go back so far, the one that it has now. Undefined without a vehicle, or where nobody said so.
 */
export const consumptionOf = async (
  db: Db,
  { account_id }: Owner,
  tracker_id: number,
  period: { from: number; to: number },
): Promise<(time: number) => number | undefined> => {
  const { rows } = await sql<{ since: Date | null; litres: number | null }>`
    select null::timestamptz as since, v.norm_avg_fuel_consumption as litres, 0 as id from vehicle v
    where v.account_id = ${account_id} and v.tracker_id = ${tracker_id}
    union all
    select c.changed, v.norm_avg_fuel_consumption, c.id
    from ${changesWithin('vehicle_change', { account_id }, [tracker_id], period)} c
    left join vehicle v on v.account_id = ${account_id} and v.id = c.new_vehicle_id
    order by since nulls first, id`.execute(db)
  return (time) => rows.findLast(({ since }) => !since || since.getTime() <= time)?.litres ?? undefined
}
