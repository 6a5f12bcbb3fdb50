import type { Db } from '#store/db.ts'
import { bundlesOf } from '#store/dealer/bundles.ts'
import {
  employeesByName,
  freeVehicles,
  phonesUsed,
  plainPlate,
  registeredOf,
  type Tied,
  vehiclesByPlate,
} from '#store/import/device-references.ts'
import type { Seller } from '#store/owner.ts'
import { findByName, type Named } from '#store/sql/names.ts'
import type { Keeper } from '#store/sql/tied.ts'
import type { Draft } from '../draft.ts'
import { nameOf } from './driver.ts'

/** References of rows of devices: what they name is found, or will be made, if the viewer may make it. */

/** How rows may name something, and what is known of it. */
interface Reference {
  /** The field of its name, and that of its id. */
  named: string
  id: string
  known: ReadonlyMap<string, readonly (Named | Tied)[]>
  /** The name, as it is compared. */
  plain(name: string): string
  /** What it is called in faults. */
  word: string
  /** Whether the viewer may make one, and tie one to a device. */
  isOpen: boolean
  /** Only one device is tied to it. */
  isTied: boolean
}

const said = (drafts: readonly Draft[], name: string, plain = (text: string) => text): string[] => [
  ...new Set(drafts.flatMap(({ record }) => (record[name] === undefined ? [] : plain(String(record[name]))))),
]

const lower = (text: string): string => text.toLowerCase()

const byName = <T extends Named>(all: readonly T[]): Map<string, T[]> => Map.groupBy(all, ({ name }) => name)

/** Gives drafts what their cells name. What is unknown and cannot be made, ambiguous or taken becomes a fault of its row. */
export const refer = async (db: Db, viewer: Keeper & Seller, drafts: readonly Draft[]): Promise<void> => {
  const may = (right: string): boolean => viewer.master || viewer.rights.includes(right)
  await prepared(db, viewer, drafts)
  await taken(db, viewer, drafts)
  const drivers = await employeesByName(
    db,
    viewer,
    said(drafts, 'driver', (name) => lower(nameOf(name).whole)),
  )
  const references: readonly Reference[] = [
    {
      named: 'group',
      id: 'group_id',
      known: byName(await findByName(db, viewer, 'tracker_group', said(drafts, 'group', lower))),
      plain: lower,
      word: 'group',
      isOpen: viewer.master,
      isTied: false,
    },
    {
      named: 'reg_number',
      id: 'vehicle_id',
      known: byName(await vehiclesByPlate(db, viewer, said(drafts, 'reg_number', plainPlate))),
      plain: plainPlate,
      word: 'vehicle',
      isOpen: may('vehicle_update'),
      isTied: true,
    },
    {
      named: 'driver',
      id: 'employee_id',
      known: byName(drivers),
      plain: (name) => lower(nameOf(name).whole),
      word: 'employee',
      isOpen: may('employee_update'),
      isTied: true,
    },
  ]
  for (const reference of references) give(drafts, reference)
  if (may('vehicle_update')) await namesakes(db, viewer, drafts)
}

/** Gives each draft the id of the one thing that it names, or leaves the name of what is to be made. */
const give = (drafts: readonly Draft[], { named, id, known, plain, word, isOpen, isTied }: Reference): void => {
  const seen = new Set<string>()
  for (const { record, faults } of drafts) {
    if (record[named] === undefined) continue
    const name = plain(String(record[named]))
    const [found, another] = known.get(name) ?? []
    const fault = (error: string): void => void faults.push({ parameter: named, error })
    if (another) fault(`names more than one ${word}`)
    else if (isTied && seen.has(name)) fault('is named by a row above')
    else if (found && 'tracker_id' in found && found.tracker_id !== null) fault('has another device')
    else if (isTied ? !isOpen : !found && !isOpen)
      fault(found ? `may not be tied to a device by you` : `is no ${word} that you may make`)
    else if (found) record[id] = found.id
    seen.add(name)
  }
}

/** A device without a plate is that of the one vehicle without a device that is called like it. */
const namesakes = async (db: Db, viewer: Keeper, drafts: readonly Draft[]): Promise<void> => {
  const unplated = drafts.filter(({ record }) => record.reg_number === undefined)
  const known = byName(await freeVehicles(db, viewer, said(unplated, 'label', lower)))
  const given = new Set(drafts.map(({ record }) => record.vehicle_id))
  for (const { record } of unplated) {
    const [found, another] = known.get(lower(String(record.label ?? ''))) ?? []
    if (!found || another || given.has(found.id)) continue
    record.vehicle_id = found.id
    given.add(found.id)
  }
}

/** A device that the dealer has prepared is of the model that it was prepared as. */
const prepared = async (db: Db, seller: Seller, drafts: readonly Draft[]): Promise<void> => {
  const unnamed = drafts.filter(
    ({ record, faults }) => !record.model && !faults.some(({ parameter }) => parameter === 'model'),
  )
  const known = await bundlesOf(db, seller, said(unnamed, 'device_id'))
  for (const { record, faults } of unnamed) {
    const model = known.get(String(record.device_id))
    if (model) record.model = model
    else faults.push({ parameter: 'model', error: 'is required: your dealer has not prepared this device' })
  }
}

/** Devices and SIM cards that are registered, or stand in a row above. */
const taken = async (db: Db, viewer: Keeper, drafts: readonly Draft[]): Promise<void> => {
  const registered = await registeredOf(db, viewer, said(drafts, 'device_id'))
  const phones = await phonesUsed(db, said(drafts, 'phone'))
  const above = new Set<string>()
  for (const { record, faults } of drafts) {
    const { device_id, phone } = record as { device_id?: string; phone?: string }
    const fault = (parameter: string, error: string): void => void faults.push({ parameter, error })
    const known = device_id !== undefined && registered.get(device_id)
    if (known) fault('device_id', known === 'own' ? 'is there already' : 'is registered already')
    else if (above.has(`device ${device_id}`)) fault('device_id', 'is named by a row above')
    if (phone !== undefined && phones.has(phone)) fault('phone', 'is the number of another device')
    else if (above.has(`phone ${phone}`)) fault('phone', 'is named by a row above')
    if (device_id !== undefined) above.add(`device ${device_id}`)
    if (phone !== undefined) above.add(`phone ${phone}`)
  }
}
