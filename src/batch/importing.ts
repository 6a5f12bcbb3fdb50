import type { Row } from '#formats/spreadsheet.ts'
import type { Db } from '#store/db.ts'
import type { Held } from '#store/held.ts'
import type { DuplicatePolicy, ImportType } from '#store/import/data-imports.ts'
import type { Converted, Converting } from './convert.ts'
import type * as devices from './device/creating.ts'
import type { Columns } from './draft.ts'
import type { Sorted } from './duplicates.ts'

/** Means of an import, by the type that it imports. */
export interface Creating {
  columns: Columns
  convert(rows: readonly Row[], fields: readonly string[], converting: Converting): Promise<Converted<object>[]>
  /** Creates the records in the transaction of `db`. What they refer to and is gone meanwhile violates a key, but for tags, which are left out. */
  create(db: Db, owner: devices.Importer, records: readonly object[], means: devices.Means): Promise<void>
  /** Sorts rows by whether they tell of what is there already, which nobody changes until the transaction ends. */
  sort(
    db: Db,
    viewer: Importing,
    rows: readonly Converted<object>[],
    policy: DuplicatePolicy,
    means: devices.Means,
  ): Promise<Sorted<object, Held<ImportType>>>
  change(db: Db, changes: ReadonlyMap<Held<ImportType>, object>): Promise<void>
}

/** The importer, with the columns of its file. */
export interface Importing extends devices.Importer {
  fields: readonly string[]
}
