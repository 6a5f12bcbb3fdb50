import { readTime } from '#formats/clock.ts'
import type { Db } from '#store/db.ts'
import * as tags from '#store/fleet/tags.ts'
import * as trackers from '#store/fleet/trackers.ts'
import type { Held } from '#store/held.ts'
import type { DuplicatePolicy } from '#store/import/data-imports.ts'
import type { Keeper } from '#store/sql/tied.ts'
import { lockUser } from '#store/sql/user-lock.ts'
import { byExternalIds, createMany } from '#store/tasks/task-batch.ts'
import { countOf } from '#store/tasks/tasks.ts'
import type { Converted } from '../convert.ts'
import type { Importer, Means } from '../device/creating.ts'
import { type Sorted, sortOut } from '../duplicates.ts'
import type { Creating } from '../importing.ts'
import { convertTasks, type RowTask, taskColumns } from './conversion.ts'

/** Tasks of the rows of a file. */

type SortedTasks = Sorted<RowTask, Held<'task'>>

/** The same, with a fault of new ones that are more than the account may have. The account is locked. */
const withinRoom = async (db: Db, owner: Keeper, sorted: SortedTasks, { config }: Means): Promise<SortedTasks> => {
  const room = Math.max(0, config.task_quota - (await countOf(db, owner)))
  const faults = [{ parameter: 'label', error: 'is more than the account has room for' }]
  const over = sorted.fresh.slice(room).map(({ row }) => ({ row, faults }))
  return {
    ...sorted,
    fresh: sorted.fresh.slice(0, room),
    imported: sorted.imported - over.length,
    failed: [...sorted.failed, ...over].sort((a, b) => a.row.line - b.row.line),
  }
}

const sort = async (
  db: Db,
  viewer: Importer,
  rows: readonly Converted<RowTask>[],
  policy: DuplicatePolicy,
  means: Means,
) => {
  // Two files of one account would know nothing of each other.
  await lockUser(db, viewer.account_id)
  const named = rows.flatMap(({ record: { external_id } }) => external_id || [])
  const known = await byExternalIds(db, viewer, named)
  return withinRoom(db, viewer, sortOut(rows, 'external_id', known, policy), means)
}

const create = async (db: Db, importer: Importer, records: readonly RowTask[], { now, zone }: Means) => {
  const keptTags = new Set(await tags.hold(db, importer, [...new Set(records.flatMap(({ tags = [] }) => tags))]))
  const asked = [...new Set(records.flatMap(({ tracker_id }) => tracker_id ?? []))]
  const kept = new Set((await trackers.lockAll(db, importer, asked)).map(({ id }) => id))
  const timeOf = (text: string): Date => new Date(readTime(text, zone) as number)
  const made = records.map(({ tracker_id, ...record }) => ({
    ...{ ...record, from: timeOf(record.from), to: timeOf(record.to) },
    tags: (record.tags ?? []).filter((id) => keptTags.has(id)),
    tracker_id: tracker_id && kept.has(tracker_id) ? tracker_id : null,
  }))
  await createMany(db, importer, made, { origin: 'imported', user_id: importer.user_id, now })
}

export const tasks: Creating = {
  columns: taskColumns,
  convert: convertTasks,
  sort: (db, viewer, rows, ...rest) => sort(db, viewer, rows as readonly Converted<RowTask>[], ...rest),
  create: (db, importer, records, means) => create(db, importer, records as readonly RowTask[], means),
  change: async () => undefined,
}
