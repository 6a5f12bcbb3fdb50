import { type Static, Type } from 'typebox'
import type { User } from '#contract/caller.ts'
import { Failure, refuse } from '#contract/errors.ts'
import type { Context } from '#contract/operation.ts'
import { Described, Named } from '#contract/schema.ts'
import { type ChangedFuelReceipt, type NewFuelReceipt, receipt, receiptFaults } from '#resource/fuel-receipt.ts'
import { type Db, violated } from '#store/db.ts'
import { attach, fileObject, releaseFiles } from '#store/files/files.ts'
import * as employees from '#store/fleet/employees.ts'
import * as trackers from '#store/fleet/trackers.ts'
import * as vehicles from '#store/fleet/vehicles.ts'
import * as receipts from '#store/fuel/receipts.ts'
import type { Keeper } from '#store/sql/tied.ts'
import { FileObject, signing } from '../file.ts'

export const FuelReceipt = Named('FuelReceipt', {
  ...receipt,
  files: Described(Type.Array(FileObject), 'Its photos.'),
})

/** Makes a function that returns receipts of the store as answers have them. */
export const receiptTeller = (context: Pick<Context<User>, 'config' | 'secret' | 'now'>) => {
  const sign = signing(context)
  return ({ files, ...receipt }: receipts.Photographed): Static<typeof FuelReceipt> => ({
    ...receipt,
    files: files.filter(({ state }) => state !== 'deleted').map((file) => fileObject(file, sign)),
  })
}

interface Asking {
  db: Db
  /** `phone_id`: the phone whose photos are meant. */
  caller: Keeper & { phone_id?: number }
  now: Date
}

/** What a receipt says, with the fields that were left out. */
const whole = ({ file_ids: _, ...given }: NewFuelReceipt): receipts.NewReceipt => {
  const { volume, price = null, cost = null } = given
  return {
    ...{ tracker_id: null, vehicle_id: null, employee_id: null, odometer: null, lat: null, lng: null, station: '' },
    ...{ fuel_type: null, card: null, external_id: null },
    ...given,
    comment: given.comment || null,
    price: price ?? (cost === null ? null : rounded(cost / volume, 4)),
    cost: cost ?? (price === null ? null : rounded(price * volume, 2)),
  }
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

/**
 * The tracker and vehicle of a receipt, each found by the other where it is not told. Fails with 201 where the caller does not see
 * what is told, with 7 where nothing is.
 */
export const targetOf = async (
  { db, caller }: Asking,
  { tracker_id, vehicle_id }: Pick<receipts.NewReceipt, 'tracker_id' | 'vehicle_id'>,
) => {
  if (tracker_id === null && vehicle_id === null)
    refuse([{ parameter: 'receipt.vehicle_id', error: 'must be told, or tracker_id' }])
  if (tracker_id !== null && !(await trackers.lock(db, caller, tracker_id))) throw new Failure('not_found')
  const { vehicle, holder } = await vehicles.lock(db, caller, { id: vehicle_id ?? 0, tracker_id })
  if (vehicle_id !== null && !vehicle) throw new Failure('not_found')
  return {
    tracker_id: tracker_id ?? vehicle?.tracker_id ?? null,
    vehicle_id: vehicle_id ?? holder?.id ?? null,
  }
}

/**
 * What is to be kept of a receipt as somebody sends it. Fails with 7 for what is wrong, with 201 where a tracker, a vehicle or an employee is
 * not there. @param had what it was: what it names already need not be there any more
 */
const prepared = async (
  asking: Asking,
  given: NewFuelReceipt,
  had?: receipts.Receipt,
): Promise<receipts.NewReceipt> => {
  refuse(receiptFaults(given, asking.now))
  const receipt = whole(given)
  const isSame = had && had.tracker_id === receipt.tracker_id && had.vehicle_id === receipt.vehicle_id
  const target = isSame ? {} : await targetOf(asking, receipt)
  const { employee_id } = receipt
  const isKnown = employee_id === null || employee_id === had?.employee_id
  if (!isKnown && (await employees.hold(asking.db, asking.caller, [employee_id])).length === 0)
    throw new Failure('not_found')
  return { ...receipt, ...target }
}

/** Adds a receipt with its photos; answers its id. Fails with 201 where something is not there, 247 where its external id is another's. */
export const addReceipt = async (asking: Asking, given: NewFuelReceipt): Promise<number> => {
  const { db, caller, now } = asking
  const [id] = await receipts.create(db, caller, [await prepared(asking, given)], now)
  if (id === undefined) throw new Failure('already_exists')
  if (!(await attach(db, caller, given.file_ids ?? [], { receipt_id: id }))) throw new Failure('not_found')
  return id
}

type Changes = Omit<ChangedFuelReceipt, 'id'>

/** Changes a receipt. Fails as `addReceipt`, and with 201 where the caller does not see it. */
export const changeReceipt = async (
  asking: Asking,
  { id, file_ids, ...changes }: ChangedFuelReceipt,
): Promise<void> => {
  const { db, caller } = asking
  const had = await receipts.lock(db, caller, id)
  if (!had) throw new Failure('not_found')
  const { id: _, account_id: __, table: ___, ...was } = had
  const given = { ...was, ...changes, ...targets(was, changes), ...money(was, changes) }
  try {
    await receipts.update(db, had, await prepared(asking, given, had))
  } catch (error) {
    throw violated(error) === 'fuel_receipt_external_id' ? new Failure('already_exists') : error
  }
  if (file_ids) await setPhotos(asking, id, file_ids)
}

/** Another vehicle has its own tracker, and another tracker its own vehicle; where one is taken away, the other stays and finds it anew. */
const targets = (was: receipts.NewReceipt, { tracker_id, vehicle_id }: Changes) => {
  if (tracker_id !== undefined && vehicle_id !== undefined) return { tracker_id, vehicle_id }
  if (vehicle_id !== undefined && vehicle_id !== was.vehicle_id)
    return { tracker_id: vehicle_id === null ? was.tracker_id : null, vehicle_id }
  if (tracker_id !== undefined && tracker_id !== was.tracker_id)
    return { tracker_id, vehicle_id: tracker_id === null ? was.vehicle_id : null }
  return { tracker_id: was.tracker_id, vehicle_id: was.vehicle_id }
}

/** What of price and cost is told; null for what follows from the other, as it did before: a cost with a discount follows from no price. */
const money = (was: receipts.NewReceipt, { price, cost, volume }: Changes) => {
  if (price !== undefined && cost !== undefined) return { price, cost }
  const costFollows = was.price !== null && was.cost === rounded(was.price * was.volume, 2)
  const priceFollows = was.cost !== null && was.price === rounded(was.cost / was.volume, 4)
  if (cost !== undefined) return { price: costFollows || priceFollows ? null : was.price, cost }
  if (price !== undefined) return { price, cost: costFollows ? null : was.cost }
  if (volume !== undefined && costFollows) return { price: was.price, cost: null }
  return { price: volume !== undefined && priceFollows ? null : was.price, cost: was.cost }
}

/** Ties photos that are new and deletes those that are left out. */
const setPhotos = async ({ db, caller }: Asking, id: number, file_ids: readonly number[]): Promise<void> => {
  const had = (await receipts.read(db, caller, id))?.files ?? []
  const left = had.filter((file) => file.state !== 'deleted' && !file_ids.includes(file.id))
  await releaseFiles(
    db,
    caller,
    left.map((file) => file.id),
  )
  const more = file_ids.filter((one) => !had.some((file) => file.id === one))
  if (!(await attach(db, caller, more, { receipt_id: id }))) throw new Failure('not_found')
}
