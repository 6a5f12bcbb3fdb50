import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { visibleTrackers } from '#store/fleet/trackers.ts'
import type { Held } from '#store/held.ts'
import type { Owner, Viewer } from '#store/owner.ts'
import { unpack } from '#track/remembered.ts'
import { touch } from './retranslators.ts'

/** Which trackers are sent on to where, and up to where they were. */

interface Pair {
  retranslator_id: number
  tracker_id: number
}

/** Retranslators that a tracker is bound to, if the viewer sees it, by retranslator. */
export const list = (db: Db, { account_id }: Owner, tracker_id: number) =>
  db
    .selectFrom('retranslator_tracker as b')
    .innerJoin('retranslator_place as p', (join) =>
      join
        .onRef('p.account_id', '=', 'b.account_id')
        .onRef('p.retranslator_id', '=', 'b.retranslator_id')
        .onRef('p.tracker_id', '=', 'b.tracker_id'),
    )
    .select(['b.retranslator_id', 'b.fake_device_id', 'p.reached', 'p.error'])
    .where('b.account_id', '=', account_id)
    .where('b.tracker_id', '=', tracker_id)
    .orderBy('b.retranslator_id')
    .execute()

/** A page of the trackers that a retranslator is bound to and the viewer sees, by id, and the number of all. */
export const listOf = async (
  db: Db,
  viewer: Viewer,
  retranslator_id: number,
  { limit, offset }: { limit: number; offset: number },
) => {
  const those = visibleTrackers(db, viewer)
    .innerJoin('retranslator_tracker as b', (join) =>
      join.onRef('b.account_id', '=', 'tracker.account_id').onRef('b.tracker_id', '=', 'tracker.id'),
    )
    .innerJoin('retranslator_place as p', (join) =>
      join
        .onRef('p.account_id', '=', 'b.account_id')
        .onRef('p.retranslator_id', '=', 'b.retranslator_id')
        .onRef('p.tracker_id', '=', 'b.tracker_id'),
    )
    .where('b.retranslator_id', '=', retranslator_id)
  const { count } = await those.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const page = those.select(['b.tracker_id', 'b.fake_device_id', 'p.reached', 'p.error'])
  return { list: await page.orderBy('b.tracker_id').limit(limit).offset(offset).execute(), count }
}

/** The device of a tracker that the viewer sees, and whether its plan sends points on. */
export const deviceOf = (db: Db, viewer: Viewer, tracker_id: number) =>
  visibleTrackers(db, viewer)
    .innerJoin('tariff', 'tariff.id', 'source.tariff_id')
    .where('tracker.id', '=', tracker_id)
    .select(['source.device_id', sql<boolean>`'retranslation' = any(tariff.features)`.as('may')])
    .executeTakeFirst()

/**
 * Binds a tracker to a retranslator, or gives it another id there. Points from now on are sent on; stored ones are not.
 */
export const bind = async (
  db: Db,
  { id: tracker_id, source_id }: Held<'tracker'> & { source_id: number },
  retranslator: Held<'retranslator'>,
  fake_device_id: string | null,
): Promise<void> => {
  const { account_id, id: retranslator_id } = retranslator
  const pair = { account_id, retranslator_id, tracker_id }
  const { numUpdatedRows } = await db
    .updateTable('retranslator_tracker')
    .set({ fake_device_id })
    .where('account_id', '=', account_id)
    .where('retranslator_id', '=', retranslator_id)
    .where('tracker_id', '=', tracker_id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) {
    await db
      .insertInto('retranslator_tracker')
      .values({ ...pair, fake_device_id })
      .execute()
    await touch(db, retranslator, retranslator_id)
    const place = await begin(db, source_id)
    await db
      .insertInto('retranslator_place')
      .values({ ...pair, ...place })
      .execute()
  } else await touch(db, retranslator, retranslator_id)
}

/** The place behind all that is stored of a source. A batch of its points waits for the end of the transaction. */
const begin = async (db: Db, source_id: number): Promise<{ reached: number; version: number }> => {
  const { rows } = await sql<{ version: number; heard: Date | null; remembered: Buffer | null }>`
    update source_state set forwarded = true where source_id = ${source_id}
    returning version, heard, remembered || coalesce(seldom, '') as remembered`.execute(db)
  const [{ version = 0, heard = null, remembered = null } = {}] = rows
  const { last_time } = remembered ? unpack(remembered, heard) : { last_time: null }
  return { reached: Math.floor(last_time ?? 0), version }
}

/** Unbinds a tracker from a retranslator; answers whether it was bound. */
export const unbind = async (db: Db, owner: Owner, { retranslator_id, tracker_id }: Pair): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('retranslator_tracker')
    .where('account_id', '=', owner.account_id)
    .where('retranslator_id', '=', retranslator_id)
    .where('tracker_id', '=', tracker_id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await db
    .deleteFrom('retranslator_place')
    .where('account_id', '=', owner.account_id)
    .where('retranslator_id', '=', retranslator_id)
    .where('tracker_id', '=', tracker_id)
    .execute()
  await touch(db, owner, retranslator_id)
  return true
}

/** Unbinds a tracker from all retranslators. */
export const unbindAll = async (db: Db, owner: Owner, tracker_id: number): Promise<void> => {
  const bound = await db
    .selectFrom('retranslator_tracker')
    .select('retranslator_id')
    .where('account_id', '=', owner.account_id)
    .where('tracker_id', '=', tracker_id)
    .orderBy('retranslator_id')
    .execute()
  for (const { retranslator_id } of bound) await unbind(db, owner, { retranslator_id, tracker_id })
}
