import { Failure, type Fault } from '#contract/errors.ts'
import type { NewDevice } from '#resource/tracker/imported.ts'
import { roomFor } from '#service/tracker/activation.ts'
import { registerOne } from '#service/tracker/registration.ts'
import type { Config } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import * as drivers from '#store/fleet/drivers.ts'
import * as employees from '#store/fleet/employees.ts'
import * as groups from '#store/fleet/groups.ts'
import * as trackers from '#store/fleet/trackers.ts'
import * as vehicles from '#store/fleet/vehicles.ts'
import type { Held } from '#store/held.ts'
import type { DuplicatePolicy } from '#store/import/data-imports.ts'
import { registeredOf } from '#store/import/device-references.ts'
import type { Owner, Seller } from '#store/owner.ts'
import type { Keeper } from '#store/sql/tied.ts'
import { lockUser } from '#store/sql/user-lock.ts'
import { type Converted, converter } from '../convert.ts'
import type { Sorted } from '../duplicates.ts'
import { devices } from './conversion.ts'
import { nameOf } from './driver.ts'

/** Devices of rows, registered as `tracker/register` does it, each with its group, its vehicle and its driver. */

export const convert = converter(devices)

export type Importer = Keeper & Seller

/** When records are made, and how many sensors a tracker and tasks an account may have. */
export interface Means {
  now: Date
  config: Pick<Config, 'sensor_quota' | 'task_quota'>
  /** Of local times in records, an IANA name. */
  zone: string
}

type Row = Converted<NewDevice>

const withFault = ({ faults, ...row }: Row, fault: Fault): Row => ({ ...row, faults: [...faults, fault] })

/** The rows again; those that are good and more than the account may have get a fault. */
export const withinRoom = async (db: Db, owner: Owner & Seller, rows: readonly Row[]): Promise<Row[]> => {
  const room = await roomFor(db, owner)
  let good = 0
  return rows.map((row) => {
    if (row.faults.length > 0) return row
    if (room === undefined)
      return withFault(row, { parameter: 'device_id', error: 'needs a plan: your dealer has none' })
    if (++good <= room) return row
    return withFault(row, { parameter: 'device_id', error: 'is more than your plan has room for' })
  })
}

/**
 * Sorts rows by whether they can be registered, behind the lock of the account: no other command of it changes anything
 * until the transaction ends, so they are converted here. None changes a device that is there.
 */
export const sort = async (
  db: Db,
  caller: Importer & { fields: readonly string[] },
  rows: readonly Converted<unknown>[],
  policy: DuplicatePolicy,
): Promise<Sorted<NewDevice, never>> => {
  await lockUser(db, caller.account_id)
  const given = rows.map(({ row }) => row)
  const converted = await convert(given, caller.fields, { db, caller, ...nowhere })
  const known = await registeredOf(
    db,
    caller,
    converted.map(({ record }) => record.device_id),
  )
  const above = new Set<string>()
  const there = converted.filter(({ record: { device_id } }) => {
    if (!device_id) return false
    const isAbove = above.has(device_id)
    above.add(device_id)
    return isAbove || known.get(device_id) === 'own'
  })
  const skipped = policy === 'skip' ? there : []
  const settled = await withinRoom(
    db,
    caller,
    converted.filter((row) => !skipped.includes(row)),
  )
  const fresh = settled.filter(({ faults }) => faults.length === 0)
  return {
    fresh,
    changes: new Map<never, NewDevice>(),
    imported: fresh.length,
    skipped,
    failed: settled.filter(({ faults }) => faults.length > 0),
  }
}

/** Rows of devices are nowhere: nobody is asked for addresses. */
const nowhere = { geocoder: { search: async () => [], reverse: async () => undefined }, lang: 'en' }

/** Registers the devices behind the lock of `sort`. */
export const create = async (
  db: Db,
  caller: Importer,
  records: readonly NewDevice[],
  { now, config }: Means,
): Promise<void> => {
  const made = new Map<string, number>()
  const fail = (error: ConstructorParameters<typeof Failure>[0]): never => {
    throw new Failure(error)
  }
  for (const record of records) {
    const { device_id, model, label, phone = null } = record
    const group_id = (await groupFor(db, caller, record, made)) ?? 0
    const id = await registerOne({ db, caller, now, config, fail }, { device_id, model, label, phone, group_id })
    const tracker = await trackers.lock(db, caller, id)
    if (!tracker) throw new Error(`Tracker ${id} was registered and cannot be locked`)
    await tieVehicle(db, caller, record, tracker)
    await tieDriver(db, caller, record, tracker, now)
  }
}

/** Colours of groups that are made, one after the other. */
const colors = ['1E88E5', '43A047', 'FB8C00', '8E24AA', '00897B', 'F4511E', '6D4C41', '546E7A'] as const

const groupFor = async (
  db: Db,
  owner: Owner,
  { group_id, group }: NewDevice,
  made: Map<string, number>,
): Promise<number | undefined> => {
  if (group_id || !group) return group_id ?? undefined
  const name = group.toLowerCase()
  const known = made.get(name)
  if (known !== undefined) return known
  const color = colors[made.size % colors.length] as string
  const id = await groups.create(db, owner, { title: group, color })
  made.set(name, id)
  return id
}

const tieVehicle = async (
  db: Db,
  caller: Keeper,
  { vehicle_id, reg_number, vehicle_model, label }: NewDevice,
  tracker: Held<'tracker'>,
): Promise<void> => {
  if (vehicle_id) {
    const { vehicle } = await vehicles.lock(db, caller, { id: vehicle_id })
    if (vehicle) await vehicles.update(db, vehicle, { tracker })
  } else if (reg_number) {
    await vehicles.create(db, caller, { label, type: 'car', reg_number, model: vehicle_model ?? '', tracker })
  }
}

const tieDriver = async (
  db: Db,
  caller: Keeper,
  { employee_id, driver }: NewDevice,
  tracker: Held<'tracker'>,
  now: Date,
): Promise<void> => {
  if (employee_id) {
    const { employee } = await employees.lock(db, caller, { id: employee_id })
    if (employee) await drivers.assign(db, tracker, { employee }, now)
  } else if (driver) {
    const { first_name, last_name } = nameOf(driver)
    const id = await employees.create(db, caller, { first_name, last_name, tracker })
    await drivers.noteDrivers(db, caller, [{ tracker_id: tracker.id, new_employee_id: id }], now)
  }
}
