import type { Db } from '#store/db.ts'
import type { Origins } from './origins.ts'

/** How far the past of devices that came from elsewhere was brought. */

export type PastKind = 'position' | 'event'

/** The place up to which a device's positions, or its events, were brought. Numbers are those that the other system gave them. */
export interface Brought {
  /** Up to it all was brought by runs that came to their end. */
  beyond: number
  /** Up to it the run under way goes; none is, where it is left out. */
  upto?: number
  /** The last one that it has brought, in the order of time and number. */
  after?: { time: number; id: number }
}

export const readBrought = async (
  db: Db,
  { account_id, system }: Origins,
  device: string,
  kind: PastKind,
): Promise<Brought> => {
  const row = await db
    .selectFrom('origin_past')
    .select(['beyond', 'upto', 'after_time', 'after_id'])
    .where('account_id', '=', account_id)
    .where('system', '=', system)
    .where('device', '=', device)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!row) return { beyond: 0 }
  const { beyond, upto, after_time, after_id } = row
  return {
    beyond: Number(beyond),
    ...(upto !== null && { upto: Number(upto) }),
    ...(after_time !== null && after_id !== null && { after: { time: after_time.getTime(), id: Number(after_id) } }),
  }
}

export const writeBrought = async (
  db: Db,
  { account_id, system }: Origins,
  device: string,
  kind: PastKind,
  { beyond, upto, after }: Brought,
): Promise<void> => {
  const told = {
    beyond,
    upto: upto ?? null,
    after_time: after ? new Date(after.time) : null,
    after_id: after?.id ?? null,
  }
  await db
    .insertInto('origin_past')
    .values({ account_id, system, device, kind, ...told })
    .onConflict((conflict) => conflict.columns(['account_id', 'system', 'device', 'kind']).doUpdateSet(told))
    .execute()
}

/** A device that came from elsewhere, and what it is here. */
export interface CameDevice {
  /** Its name there. */
  origin: string
  source_id: number
  tracker_id: number
  label: string
}

/** The devices of an account that came from there and are still its own. */
export const cameDevices = (db: Db, { account_id, system }: Origins): Promise<CameDevice[]> =>
  db
    .selectFrom('origin as o')
    .innerJoin('source as s', (join) => join.onRef('s.id', '=', 'o.id').onRef('s.account_id', '=', 'o.account_id'))
    .innerJoin('tracker as t', (join) =>
      join.onRef('t.source_id', '=', 's.id').onRef('t.account_id', '=', 'o.account_id').on('t.deleted', 'is', null),
    )
    .select(['o.origin', 's.id as source_id', 't.id as tracker_id', 't.label'])
    .where('o.account_id', '=', account_id)
    .where('o.system', '=', system)
    .where('o.kind', '=', 'source')
    .where('o.added', '=', true)
    .where('s.corrupted', 'is', null)
    .orderBy('s.id')
    .execute()
