import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { type Held, held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import { bySeen, type SeenBy, seen } from '#store/sensors/sensors.ts'

/**
 * Reasons for which what was found of somebody's driving does not count. They are kept until they are taken back, whatever the plan keeps of points. A
 * clone shows those of the device's owner, and has none of its own.
 */

export interface Excuse {
  id: number
  /** What was excused, of `incident_types`. */
  type: string
  /** When that began. */
  time: Date
  reason: string
  created: Date
}

/** Excuses of one tracker, at most. */
export const most_excuses = 10_000

/** Excuses of these trackers in the period, by time; trackers without any are not in it. Whether they are seen is asked before. */
export const ofTrackers = async (
  db: Db,
  owner: Owner,
  tracker_ids: readonly number[],
  { from, to }: { from: Date; to: Date },
): Promise<Map<number, Excuse[]>> => {
  const { rows } = await sql<Excuse & SeenBy>`
    ${seen(owner, tracker_ids)}
    select seen.id as seen_by, e.id, e.type, e.time, e.reason, e.created
    from seen join behaviour_excuse e on e.account_id = seen.account_id and e.tracker_id = seen.tracker_id
    where e.time between ${from} and ${to}
    order by e.time, e.id`.execute(db)
  return bySeen(rows, (row) => row)
}

/** The number of excuses of a tracker without that of the same event, in whose place this one is noted. */
export const countOthers = async (
  db: Db,
  { account_id, id }: Held<'tracker'>,
  { type, time }: Pick<Excuse, 'type' | 'time'>,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from behaviour_excuse where account_id = ${account_id} and tracker_id = ${id}
      and not (time = ${time} and type = ${type})`.execute(db)
  return rows[0]?.count ?? 0
}

/** Notes why an event of a tracker does not count, in place of what was said of it before; answers the id. */
export const excuse = async (
  db: Db,
  { account_id, id }: Held<'tracker'>,
  { type, time, reason, created }: Omit<Excuse, 'id'>,
  user_id: number,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into behaviour_excuse (account_id, tracker_id, type, time, reason, user_id, created)
    values (${account_id}, ${id}, ${type}, ${time}, ${reason}, ${user_id}, ${created})
    on conflict (account_id, tracker_id, time, type) do update
      set reason = excluded.reason, user_id = excluded.user_id, created = excluded.created
    returning id`.execute(db)
  return (rows[0] as { id: number }).id
}

/** Locks an excuse of the tracker, until the transaction ends. */
export const lock = async (
  db: Db,
  { account_id, id: tracker_id }: Held<'tracker'>,
  id: number,
): Promise<Held<'behaviour_excuse'> | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select id from behaviour_excuse where account_id = ${account_id} and tracker_id = ${tracker_id} and id = ${id}
    for update`.execute(db)
  return rows[0] && held('behaviour_excuse', { account_id }, rows[0])
}

/** Takes an excuse back. */
export const remove = async (db: Db, { account_id, id }: Held<'behaviour_excuse'>): Promise<void> => {
  await sql`delete from behaviour_excuse where account_id = ${account_id} and id = ${id}`.execute(db)
}
