import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import type { Named } from '#store/sql/names.ts'
import { isTiedVisible, type Keeper } from '#store/sql/tied.ts'

/** What rows of devices name: vehicles by their plates, people by their names, devices by their ids. */

/** Something that a device is tied to, and the tracker that it is tied to already. */
export interface Tied extends Named {
  tracker_id: number | null
}

/** A plate as plates are compared: without spaces, dashes and points, in lower case. */
export const plainPlate = (plate: string): string => plate.toLowerCase().replaceAll(/[\s.·-]/g, '')

/** Vehicles that the viewer sees, by `plainPlate` of their plates. */
export const vehiclesByPlate = async (db: Db, viewer: Keeper, plates: readonly string[]): Promise<Tied[]> => {
  if (plates.length === 0) return []
  const plate = sql`translate(lower(reg_number), E' \\t\\u00A0.·-', '')`
  const { rows } = await sql<Tied>`
    select id, ${plate} as name, tracker_id from vehicle
    where account_id = ${viewer.account_id} and ${plate} = any(${plates}::text[]) and ${isTiedVisible('vehicle', viewer)}
    order by id`.execute(db)
  return rows
}

/** Vehicles without a tracker that the viewer sees, by their labels in lower case. */
export const freeVehicles = async (db: Db, viewer: Keeper, labels: readonly string[]): Promise<Tied[]> => {
  if (labels.length === 0) return []
  const { rows } = await sql<Tied>`
    select id, lower(btrim(label)) as name, tracker_id from vehicle
    where account_id = ${viewer.account_id} and tracker_id is null and lower(btrim(label)) = any(${labels}::text[])
      and ${isTiedVisible('vehicle', viewer)}
    order by id`.execute(db)
  return rows
}

/** Employees that the viewer sees, by their names in either order, or by personnel number, in lower case. */
export const employeesByName = async (db: Db, viewer: Keeper, names: readonly string[]): Promise<Tied[]> => {
  if (names.length === 0) return []
  const joined = (...parts: string[]) =>
    sql`btrim(lower(concat_ws(' ', ${sql.join(parts.map((part) => sql`nullif(btrim(${sql.ref(part)}), '')`))})))`
  const { rows } = await sql<Tied>`
    select distinct id, called.name, tracker_id from employee, lateral (values
      (${joined('first_name', 'last_name')}), (${joined('last_name', 'first_name')}),
      (${joined('first_name', 'middle_name', 'last_name')}), (${joined('last_name', 'first_name', 'middle_name')}),
      (lower(personnel_number))
    ) called (name)
    where account_id = ${viewer.account_id} and called.name = any(${names}::text[]) and ${isTiedVisible('employee', viewer)}
    order by id`.execute(db)
  return rows
}

/** Ids of these that devices of any account have, and whether the account has them itself. */
export const registeredOf = async (
  db: Db,
  { account_id }: Owner,
  device_ids: readonly string[],
): Promise<Map<string, 'own' | 'foreign'>> => {
  if (device_ids.length === 0) return new Map()
  const { rows } = await sql<{ device_id: string; own: boolean }>`
    select device_id, account_id = ${account_id} as own from source
    where device_id = any(${device_ids}::text[]) and corrupted is null`.execute(db)
  return new Map(rows.map(({ device_id, own }) => [device_id, own ? 'own' : 'foreign']))
}

/** Numbers of these that SIM cards of devices of any account have. */
export const phonesUsed = async (db: Db, phones: readonly string[]): Promise<Set<string>> => {
  if (phones.length === 0) return new Set()
  const { rows } = await sql<{ phone: string }>`
    select phone from source where phone = any(${phones}::text[]) and corrupted is null`.execute(db)
  return new Set(rows.map(({ phone }) => phone))
}
