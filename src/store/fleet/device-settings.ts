import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { isBlocked, visibleTrackers } from '#store/fleet/trackers.ts'
import type { Owner, Viewer } from '#store/owner.ts'

/** Special settings of a device by type; for absent ones the device is as its maker set it. */
export type Settings = Readonly<Record<string, unknown>>

/** Special settings of the device of a tracker that the viewer sees. */
export const read = (db: Db, viewer: Viewer, tracker_id: number) =>
  visibleTrackers(db, viewer)
    .where('tracker.id', '=', tracker_id)
    .select(['source.id as source_id', 'source.model', 'tracker.clone', isBlocked])
    .select(sql<Settings>`coalesce(source.device_settings, '{}')`.as('settings'))
    .executeTakeFirst()

/** Sets one special setting of a device, or with `undefined` forgets it: the device is as its maker set it. */
export const update = async (
  db: Db,
  { account_id }: Owner,
  source_id: number,
  type: string,
  value: unknown,
): Promise<void> => {
  const others = sql`coalesce(device_settings, '{}') - ${type}::text`
  const all = value === undefined ? others : sql`${others} || ${JSON.stringify({ [type]: value })}::jsonb`
  await sql`
    update source set device_settings = nullif(${all}, '{}')
    where account_id = ${account_id} and id = ${source_id}`.execute(db)
}
