import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Calibrated } from '#measure/metering.ts'
import type { Sensor } from '#measure/sensor.ts'
import { portions } from '#pace/portions.ts'
import type { Db } from '#store/db.ts'
import { type Held, held } from '#store/held.ts'
import { listOf } from '#store/lists.ts'
import type { Owner } from '#store/owner.ts'
import type { Sensor as Row } from '#store/tables.gen.ts'
import { calibrationRow, columns, type NewSensor, rowOf, type Stored, sensorOf } from './rows.ts'

/** Sensors of trackers. A clone shows those of the device's owner, and has none of its own. */

/** Sensors of these trackers of the account, by id; trackers that have none are not in it. Which it may see the caller has asked. */
export const ofTrackers = async (
  db: Db,
  owner: Owner,
  tracker_ids: readonly number[],
): Promise<Map<number, Sensor[]>> => {
  const { rows } = await sql<Stored & SeenBy>`
    ${seen(owner, tracker_ids)}
    select seen.id as seen_by, s.id, s.type, s.sensor_type, s.name, s.input_name, s.input_number, s.parent_ids,
      s.settings, s.calibration
    from seen join sensor s on s.account_id = seen.account_id and s.tracker_id = seen.tracker_id
    order by s.id`.execute(db)
  return bySeen(rows, sensorOf)
}

/** A row of whatever a tracker shows, which may be another's. */
export interface SeenBy {
  seen_by: number
}

/** Rows by the trackers that show them, in their order. @param told makes of a row what is told of it */
export const bySeen = <Row extends SeenBy, Told>(
  rows: readonly Row[],
  told: (row: Omit<Row, 'seen_by'>) => Told,
): Map<number, Told[]> => {
  const found = new Map<number, Told[]>()
  for (const { seen_by, ...row } of rows) {
    const own = found.get(seen_by)
    if (own) own.push(told(row))
    else found.set(seen_by, [told(row)])
  }
  return found
}

/** SQL of `seen`: of each of these trackers of the account the one whose sensors it shows, with its account. Devices are looked up of clones alone. */
export const seen = ({ account_id }: Owner, tracker_ids: readonly number[]) => sql`
  with seen as (
    select t.id, t.source_id, coalesce(o.account_id, t.account_id) as account_id, coalesce(o.id, t.id) as tracker_id
    from tracker t
    left join (source d join tracker o on o.account_id = d.account_id and o.source_id = d.id)
      on d.id = case when t.clone then t.source_id end
    where t.account_id = ${account_id} and t.id = any(${listOf(tracker_ids)}::int[])
  )`

/**
 * SQL of rows of a table that these trackers of the account show, for fleets: `seen_by`, the `source_id` of that tracker, and columns of the row
 * `x`. Own ones are found by one walk through each index, where a join of `seen` begins anew for each tracker; clones show those of the owner.
 */
export const shown = (
  { account_id }: Owner,
  tracker_ids: readonly number[],
  { table, columns }: { table: 'counter' | 'sensor'; columns: RawBuilder<unknown> },
) => {
  const ids = listOf(tracker_ids)
  return sql`
    select t.id as seen_by, t.source_id, ${columns}
    from tracker t join ${sql.table(table)} x on x.account_id = t.account_id and x.tracker_id = t.id
    where t.account_id = ${account_id} and t.id = any(${ids}::int[]) and not t.clone
      and x.account_id = ${account_id} and x.tracker_id = any(${ids}::int[])
    union all
    select t.id, t.source_id, ${columns}
    from tracker t
    join source d on d.id = t.source_id
    join tracker o on o.account_id = d.account_id and o.source_id = d.id
    join ${sql.table(table)} x on x.account_id = o.account_id and x.tracker_id = o.id
    where t.account_id = ${account_id} and t.id = any(${ids}::int[]) and t.clone`
}

/** Sensors that a locked tracker has itself, by id: nobody changes them until the transaction ends. */
export const ofTracker = async (db: Db, { account_id, id: tracker_id }: Held<'tracker'>): Promise<Sensor[]> => {
  const rows = await db
    .selectFrom('sensor')
    .select(columns)
    .where('account_id', '=', account_id)
    .where('tracker_id', '=', tracker_id)
    .orderBy('id')
    .execute()
  return rows.map((row) => sensorOf(row as Stored))
}

/** A sensor that is locked, until the transaction ends. */
export type Locked = Sensor & Held<'sensor'>

/** Locks a sensor of the tracker, until the transaction ends. */
export const lock = async (
  db: Db,
  { account_id, id: tracker_id }: Held<'tracker'>,
  sensor_id: number,
): Promise<Locked | undefined> => {
  const row = await db
    .selectFrom('sensor')
    .select(columns)
    .where('account_id', '=', account_id)
    .where('tracker_id', '=', tracker_id)
    .where('id', '=', sensor_id)
    .forUpdate()
    .executeTakeFirst()
  return row && held('sensor', { account_id }, sensorOf(row as Stored))
}

/** Creates a sensor of the tracker; answers its id. */
export const create = async (
  db: Db,
  { account_id, id: tracker_id }: Held<'tracker'>,
  sensor: NewSensor,
  calibration: readonly Calibrated[] = [],
): Promise<number> => {
  const { id } = await db
    .insertInto('sensor')
    .values({ ...rowOf(sensor), account_id, tracker_id, calibration: calibrationRow(calibration) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ids for so many sensors that are about to be made. */
export const nextIds = async (db: Db, count: number): Promise<number[]> => {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('sensor', 'id'))::int as id from generate_series(1, ${count}::int)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** A sensor that a tracker is to have. */
export interface Gift {
  tracker: Held<'tracker'>
  sensor: Sensor
}

/** Rows of one statement. */
const together = 1000

/** Creates sensors of trackers under ids of `nextIds`. */
export const createAll = async (db: Db, gifts: readonly Gift[]): Promise<void> => {
  for (const some of portions(gifts, together)) {
    const rows = some.map(({ tracker: { account_id, id: tracker_id }, sensor }) => ({
      ...{ ...rowOf(sensor), id: sensor.id, account_id, tracker_id },
      calibration: sensor.type === 'metering' ? calibrationRow(sensor.calibration) : null,
    }))
    await db.insertInto('sensor').values(rows).execute()
  }
}

/** Makes a sensor of a locked tracker all that this one is, with its calibration. */
export const become = async (db: Db, { tracker, sensor }: Gift): Promise<void> => {
  const calibration = sensor.type === 'metering' ? calibrationRow(sensor.calibration) : null
  await change(db, held('sensor', tracker, { id: sensor.id }), { ...rowOf(sensor), calibration })
}

/** Changes all of a sensor but its calibration. */
export const update = async (db: Db, sensor: Held<'sensor'>, changed: NewSensor): Promise<void> => {
  await change(db, sensor, rowOf(changed))
}

/** Calibrates a sensor by these pairs and no others. */
export const calibrate = async (db: Db, sensor: Held<'sensor'>, pairs: readonly Calibrated[]): Promise<void> => {
  await change(db, sensor, { calibration: calibrationRow(pairs) })
}

const change = async (db: Db, { account_id, id }: Held<'sensor'>, changes: Updateable<Row>): Promise<void> => {
  await db.updateTable('sensor').set(changes).where('account_id', '=', account_id).where('id', '=', id).execute()
}

/** Deletes a sensor; composites go on without it. */
export const remove = async (db: Db, { account_id, id }: Held<'sensor'>): Promise<void> => {
  await db.deleteFrom('sensor').where('account_id', '=', account_id).where('id', '=', id).execute()
  await sql`
    update sensor set parent_ids = array_remove(parent_ids, ${id})
    where account_id = ${account_id} and ${id} = any(parent_ids)`.execute(db)
}

/** Gives a tracker sensors like these in place of those that it has; composites are of those that are like their parts. */
export const replace = async (db: Db, tracker: Held<'tracker'>, sensors: readonly Sensor[]): Promise<void> => {
  const { account_id, id: tracker_id } = tracker
  await db.deleteFrom('sensor').where('account_id', '=', account_id).where('tracker_id', '=', tracker_id).execute()
  if (sensors.length === 0) return
  const rows = sensors.map((sensor) => ({
    ...{ ...rowOf(sensor), account_id, tracker_id },
    calibration: sensor.type === 'metering' ? calibrationRow(sensor.calibration) : null,
  }))
  const made = await db.insertInto('sensor').values(rows).returning('id').execute()
  const copies = new Map(sensors.map(({ id }, i) => [id, made[i]?.id]))
  for (const [i, { parent_ids }] of rows.entries()) {
    const id = made[i]?.id
    if (parent_ids.length === 0 || id === undefined) continue
    const parts = parent_ids.flatMap((part) => copies.get(part) ?? [])
    await change(db, held('sensor', tracker, { id }), { parent_ids: parts })
  }
}
