import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import { lastPlaces } from '#store/points/remembered.ts'
import { queryOf } from '#store/query.ts'
import { driver_name } from '#store/sql/driver-name.ts'
import type { Keeper } from '#store/sql/tied.ts'
import { changesWithin } from './changes-within.ts'
import * as employees from './employees.ts'

/** Who drives with which tracker, and how it came to that (supplement 5.2). */

export interface DriverChange {
  new_employee_id: number | null
  location: { lat: number; lng: number; address: string } | null
  changed: Date
  origin: 'supervisor' | 'tracker'
  hardware_key: string | null
}

/** The last change of the tracker's driver. */
export const lastChange = async (db: Db, { account_id }: Owner, tracker_id: number) =>
  (await db
    .selectFrom('driver_change')
    .select(['new_employee_id', 'location', 'changed', 'origin', 'hardware_key'])
    .where('account_id', '=', account_id)
    .where('tracker_id', '=', tracker_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) as DriverChange | undefined

/** Writes changes of drivers by people of the account, with the places of the trackers at that time. */
export const noteDrivers = async (
  db: Db,
  { account_id }: Owner,
  changes: readonly { tracker_id: number | null | undefined; new_employee_id: number | null }[],
  now: Date,
): Promise<void> => {
  const of = changes.filter(({ tracker_id }) => tracker_id)
  if (of.length === 0) return
  const trackers = await db
    .selectFrom('tracker')
    .select(['id', 'source_id'])
    .where('account_id', '=', account_id)
    .where(sql<boolean>`id = any(${of.map(({ tracker_id }) => tracker_id)}::int[])`)
    .execute()
  const sources = new Map(trackers.map(({ id, source_id }) => [id, source_id]))
  const places = await lastPlaces(queryOf(db), [...sources.values()])
  const told = of.flatMap(({ tracker_id, new_employee_id }) => {
    const source_id = sources.get(tracker_id ?? 0)
    return source_id ? { tracker_id, new_employee_id, location: places.get(source_id) ?? null } : []
  })
  await sql`
    insert into driver_change (account_id, tracker_id, new_employee_id, location, changed, origin)
    select ${account_id}, tracker_id, new_employee_id, location, ${now}, 'supervisor'
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as c (tracker_id int, new_employee_id int, location jsonb)`.execute(
    db,
  )
}

/** As `employees.lock` answers them. */
interface Meant {
  employee?: Held<'employee'> & { tracker_id: number | null }
  holder?: Held<'employee'>
}

/** Makes the employee the driver of the tracker, or with null nobody. */
export const assign = async (
  db: Db,
  tracker: Held<'tracker'>,
  { employee, holder }: Meant,
  now: Date,
): Promise<void> => {
  if (holder) await employees.update(db, holder, { tracker: null })
  if (employee) await employees.update(db, employee, { tracker })
  const left = { tracker_id: employee?.tracker_id, new_employee_id: null }
  await noteDrivers(db, tracker, [left, { tracker_id: tracker.id, new_employee_id: employee?.id ?? null }], now)
}

/** The driver of the tracker at that time: nobody, or somebody who is deleted since, is null. Where changes do not go back so far, the one of now. */
export const driverAt = async (db: Db, keeper: Keeper, tracker_id: number, at: Date): Promise<number | null> => {
  const [drove] =
    (await driversWithin(db, keeper, [tracker_id], { from: at.getTime(), to: at.getTime() })).get(tracker_id) ?? []
  if (drove) return drove.employee_id ?? null
  return (await employees.readByTracker(db, keeper, tracker_id))?.id ?? null
}

/** A driver from then on; nobody where there is no `employee_id`. */
export interface DroveSince {
  tracker_id: number
  since: Date
  employee_id: number | null
  name: string | null
  location: { lat: number; lng: number; address: string } | null
}

/** Tells who drove with each of these trackers in a period, by time: what held when it began, and each change in it. Milliseconds since 1970 UTC. */
export const driversWithin = async (
  db: Db,
  owner: Owner,
  tracker_ids: readonly number[],
  period: { from: number; to: number },
): Promise<Map<number, DroveSince[]>> => {
  const { rows } = await sql<DroveSince>`
    select c.tracker_id, c.changed as since, c.location, e.id as employee_id,
      ${driver_name} as name
    from ${changesWithin('driver_change', owner, tracker_ids, period)} c
    left join employee e on e.account_id = ${owner.account_id} and e.id = c.new_employee_id
    order by c.changed, c.id`.execute(db)
  return Map.groupBy(rows, ({ tracker_id }) => tracker_id)
}
