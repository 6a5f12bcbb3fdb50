import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { attach, type Uploader } from '#store/files/files.ts'
import type { Owner } from '#store/owner.ts'
import type { Keeper } from '#store/sql/tied.ts'
import { visible } from './tasks.ts'

/** Files of service tasks: each is there until the last of the tasks that have it is deleted. */

/** Takes files for tasks: those that the viewer has uploaded, and those of tasks which it sees. Answers whether all are; if not, the caller rolls back. */
export const takeFiles = async (db: Db, viewer: Keeper & Uploader, file_ids: readonly number[]): Promise<boolean> => {
  const ids = [...new Set(file_ids)]
  const { rows } = await sql<{ file_id: number }>`
    select distinct f.file_id from service_task_file f
    where f.account_id = ${viewer.account_id} and f.file_id = any(${ids}::int[]) and f.task_id in (select s.id ${visible(viewer)})`.execute(
    db,
  )
  const shared = new Set(rows.map(({ file_id }) => file_id))
  const own = ids.filter((id) => !shared.has(id))
  return attach(db, viewer, own)
}

/** Ties these files (of `takeFiles`), and no others, to each of the tasks. */
export const setFiles = async (
  db: Db,
  { account_id }: Owner,
  task_ids: readonly number[],
  file_ids: readonly number[],
): Promise<void> => {
  await sql`
    insert into service_task_file (account_id, task_id, file_id)
    select ${account_id}::int, task_id, file_id
    from unnest(${task_ids}::int[]) task_id cross join (select distinct unnest(${file_ids}::int[]) as file_id) files
    on conflict do nothing`.execute(db)
  await sql`
    delete from service_task_file f
    where f.account_id = ${account_id} and f.task_id = any(${task_ids}::int[]) and f.file_id <> all(${file_ids}::int[])`.execute(
    db,
  )
}
