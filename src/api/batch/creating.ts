import type { Row } from '#formats/spreadsheet.ts'
import type { Db } from '#store/db.ts'
import type { ImportType } from '#store/fleet/data-imports.ts'
import * as drivers from '#store/fleet/drivers.ts'
import { insertMany } from '#store/fleet/insert-many.ts'
import * as tags from '#store/fleet/tags.ts'
import type { Owner } from '#store/owner.ts'
import { employees } from '../employee/conversion.ts'
import { vehicles } from '../vehicle/conversion.ts'
import { type Converted, type Converting, converter, type Kind } from './convert.ts'

/** What imports need of what they import. */
interface Creating {
  convert(rows: readonly Row[], fields: readonly string[], converting: Converting): Promise<Converted<Tagged>[]>
  /** Creates the records in the transaction of `db`. What they refer to and is gone meanwhile violates a key, but for tags, which are left out. */
  create(db: Db, owner: Owner, records: readonly Tagged[], now: Date): Promise<void>
}

interface Tagged {
  tags?: number[]
}

const creating = <T extends Tagged>(type: ImportType, kind: Kind<T>): Creating => ({
  convert: converter(kind),
  async create(db, owner, records, now) {
    const held = new Set(await tags.hold(db, owner, [...new Set(records.flatMap(({ tags = [] }) => tags))]))
    const kept = records.map((record) => ({ ...record, tags: (record.tags ?? []).filter((id) => held.has(id)) }))
    const created = await insertMany(db, owner, type, kept)
    const changes = created.map(({ id, tracker_id }) => ({ tracker_id, new_employee_id: id }))
    if (type === 'employee') await drivers.note(db, owner, changes, now)
  },
})

export const importable: Record<ImportType, Creating> = {
  vehicle: creating('vehicle', {
    ...vehicles,
    unfit: ({ vehicle_id }) => (vehicle_id === null ? undefined : 'is tied to another vehicle'),
  }),
  employee: creating('employee', employees),
}
