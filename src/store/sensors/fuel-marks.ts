import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { type Held, held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import { bySeen, type SeenBy, seen } from './sensors.ts'

/**
 * Sayings of people about fillings and drains: that there was none, or that there was one. They are kept until they are taken back, whatever
 * the plan keeps of points. A clone shows those of the device's owner, and has none of its own.
 */

/** A saying. Of what was denied both times are a moment of it, and there is no volume. */
export interface Said {
  said: 'denied' | 'asserted'
  kind: 'filling' | 'drain'
  from: Date
  to: Date
  /** In the unit of the sensor. */
  volume: number | null
}

export interface Mark extends Said {
  id: number
  /** Input of the sensor that it was said of. */
  input_name: string
  created: Date
}

/** Sayings of one tracker, at most. */
export const most_marks = 10_000

/** Sayings of these trackers that have a part in the period, by time; trackers without any are not in it. Whether they are seen is asked before. */
export const ofTrackers = async (
  db: Db,
  owner: Owner,
  tracker_ids: readonly number[],
  { from, to }: { from: Date; to: Date },
): Promise<Map<number, Mark[]>> => {
  const { rows } = await sql<Mark & SeenBy>`
    ${seen(owner, tracker_ids)}
    select seen.id as seen_by, m.id, m.input_name, m.said, m.kind, m.start_date as "from", m.end_date as "to", m.volume, m.created
    from seen join fuel_mark m on m.account_id = seen.account_id and m.tracker_id = seen.tracker_id
    where m.start_date <= ${to} and m.end_date >= ${from}
    order by m.start_date, m.id`.execute(db)
  return bySeen(rows, (row) => row)
}

/** The number of sayings of a tracker without that of the same moment, in whose place this one is noted. */
export const countOthers = async (
  db: Db,
  { account_id, id }: Held<'tracker'>,
  { input_name, said, kind, from }: Pick<Mark, 'input_name' | 'said' | 'kind' | 'from'>,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from fuel_mark where account_id = ${account_id} and tracker_id = ${id}
      and not (start_date = ${from} and input_name = ${input_name} and said = ${said} and kind = ${kind})`.execute(db)
  return rows[0]?.count ?? 0
}

/** Answers whether another event of the kind is asserted of the input with a part in that time; one that begins at the same moment is the same. */
export const isAsserted = async (
  db: Db,
  { account_id, id }: Held<'tracker'>,
  { input_name, kind, from, to }: Pick<Mark, 'input_name' | 'kind' | 'from' | 'to'>,
): Promise<boolean> => {
  const { rows } = await sql`
    select from fuel_mark where account_id = ${account_id} and tracker_id = ${id} and input_name = ${input_name}
      and said = 'asserted' and kind = ${kind} and start_date <> ${from} and start_date <= ${to} and end_date >= ${from}
    limit 1`.execute(db)
  return rows.length > 0
}

/** Notes what was said of a tracker's sensor, in place of what was said of the same moment; answers the id. */
export const say = async (
  db: Db,
  { account_id, id }: Held<'tracker'>,
  mark: Omit<Mark, 'id'>,
  user_id: number,
): Promise<number> => {
  const { input_name, said, kind, from, to, volume, created } = mark
  const { rows } = await sql<{ id: number }>`
    insert into fuel_mark (account_id, tracker_id, input_name, said, kind, start_date, end_date, volume, user_id, created)
    values (${account_id}, ${id}, ${input_name}, ${said}, ${kind}, ${from}, ${to}, ${volume}, ${user_id}, ${created})
    on conflict (account_id, tracker_id, start_date, input_name, said, kind) do update
      set end_date = excluded.end_date, volume = excluded.volume, user_id = excluded.user_id, created = excluded.created
    returning id`.execute(db)
  return (rows[0] as { id: number }).id
}

/** Locks a saying of the tracker, until the transaction ends. */
export const lock = async (
  db: Db,
  { account_id, id: tracker_id }: Held<'tracker'>,
  id: number,
): Promise<Held<'fuel_mark'> | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select id from fuel_mark where account_id = ${account_id} and tracker_id = ${tracker_id} and id = ${id}
    for update`.execute(db)
  return rows[0] && held('fuel_mark', { account_id }, rows[0])
}

/** Takes a saying back. */
export const remove = async (db: Db, { account_id, id }: Held<'fuel_mark'>): Promise<void> => {
  await sql`delete from fuel_mark where account_id = ${account_id} and id = ${id}`.execute(db)
}
