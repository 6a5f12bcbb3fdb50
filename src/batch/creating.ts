import type { Db } from '#store/db.ts'
import * as drivers from '#store/fleet/drivers.ts'
import * as employeeRows from '#store/fleet/employees.ts'
import { byKeys, keys } from '#store/fleet/known.ts'
import * as tags from '#store/fleet/tags.ts'
import * as vehicleRows from '#store/fleet/vehicles.ts'
import type { Held } from '#store/held.ts'
import type { ImportType } from '#store/import/data-imports.ts'
import { insertMany } from '#store/import/insert-many.ts'
import { type Converted, converter, type Kind } from './convert.ts'
import { devices as deviceKind } from './device/conversion.ts'
import * as devices from './device/creating.ts'
import { sortOut } from './duplicates.ts'
import { employees } from './employee/conversion.ts'
import type { Creating } from './importing.ts'
import { tasks } from './task/creating.ts'
import { vehicles } from './vehicle/conversion.ts'

interface Tagged {
  tags?: number[]
}

const creating = <T extends Tagged, Table extends keyof typeof keys>(
  type: Table,
  kind: Kind<T>,
  change: (db: Db, changes: ReadonlyMap<Held<Table>, object>) => Promise<void>,
): Creating => ({
  columns: kind.columns,
  convert: converter(kind),
  async create(db, owner, records: readonly Tagged[], { now }) {
    const held = new Set(await tags.hold(db, owner, [...new Set(records.flatMap(({ tags = [] }) => tags))]))
    const kept = records.map((record) => ({ ...record, tags: (record.tags ?? []).filter((id) => held.has(id)) }))
    const created = await insertMany(db, owner, type, kept)
    const changes = created.map(({ id, tracker_id }) => ({ tracker_id, new_employee_id: id }))
    if (type === 'employee') await drivers.noteDrivers(db, owner, changes, now)
  },
  async sort(db, viewer, rows: readonly Converted<Tagged>[], policy) {
    const key = keys[type] as keyof Tagged & string
    const named = rows.flatMap(({ record }) => record[key] || [])
    return sortOut(rows, key, await byKeys(db, viewer, type, named as unknown as string[]), policy)
  },
  change,
})

/** The types that can be imported. */
export const importable: Record<ImportType, Creating> = {
  vehicle: creating(
    'vehicle',
    {
      ...vehicles,
      unfit: ({ vehicle_id }) => (vehicle_id === null ? undefined : 'is tied to another vehicle'),
    },
    vehicleRows.change,
  ),
  employee: creating('employee', employees, async (db, changes) => {
    for (const [had, given] of changes) await employeeRows.update(db, had, given)
  }),
  tracker: {
    ...devices,
    columns: deviceKind.columns,
    // Once, by `sort`, behind the lock: nothing of a device is to be asked for outside of a transaction.
    convert: async (rows) => rows.map((row) => ({ row, record: {}, said: [], tag_names: [], faults: [] })),
    change: async () => undefined,
  },
  task: tasks,
}
