import { sql } from 'kysely'
import type { Pace } from '#maintenance/prediction.ts'
import type { Conditions, Position, Status } from '#maintenance/task.ts'
import type { Db } from '#store/db.ts'
import { type Held, held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import { isTiedVisible, type Keeper } from '#store/sql/tied.ts'

/** Service tasks of vehicles (supplement 2, 3.1). They are there as long as the vehicle is. */

/** Recipients of what is told of a task. */
export interface Notifications {
  sms_phones: string[]
  emails: string[]
  push_enabled: boolean
}

/** A task as far as people say it. */
export interface Said {
  description: string
  comment: string
  cost: number | null
  unplanned: boolean
  repeat: boolean
  conditions: Conditions
  notifications: Notifications
}

/** A task that begins. */
export interface NewTask extends Said {
  vehicle_id: number
  start: Position
}

export interface Task extends NewTask {
  id: number
  status: Status
  created: Date
  completion: Position | null
  completed: Date | null
  predicted: Date | null
  pace: Pace
}

/** A task with its vehicle and the ids of its files. */
export interface Seen extends Task {
  vehicle_label: string
  tracker_id: number | null
  file_ids: number[]
}

/** SQL of the columns of a task `s` of a vehicle `v`. */
export const columns = sql`s.id, s.vehicle_id, s.description, s.comment, s.cost, s.unplanned, s.repeat, s.status, s.created, s.conditions, s.start,
  s.completion, s.completed, s.notifications, s.predicted, s.pace, v.label as vehicle_label, v.tracker_id, array(
    select f.file_id from service_task_file f where f.account_id = s.account_id and f.task_id = s.id order by f.file_id) as file_ids`

/** SQL of the tasks `s` that the viewer sees, with their vehicles `v`: those of the vehicles that it sees. */
export const visible = (viewer: Keeper) => sql`from service_task s
  join vehicle v on v.account_id = s.account_id and v.id = s.vehicle_id
  where s.account_id = ${viewer.account_id} and ${isTiedVisible('vehicle', viewer, 'v')}`

/** A task that the viewer sees. */
export const read = async (db: Db, viewer: Keeper, id: number): Promise<Seen | undefined> => {
  const { rows } = await sql<Seen>`select ${columns} ${visible(viewer)} and s.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks a task that the viewer sees, and its vehicle, until the transaction ends. */
export const lock = async (db: Db, viewer: Keeper, id: number): Promise<(Held<'service_task'> & Seen) | undefined> => {
  const { rows } = await sql<Seen>`select ${columns} ${visible(viewer)} and s.id = ${id} for update of v, s`.execute(db)
  return rows[0] && held('service_task', viewer, rows[0])
}

/** A vehicle that is to get a task. */
export interface Vehicle {
  id: number
  tracker_id: number | null
  /** The code of the model of its tracker, null without one. */
  model: string | null
  /** It has a sensor that is an ignition. */
  ignited: boolean
}

/** Locks those of the vehicles that the viewer sees until the transaction ends: none of them changes its tracker. */
export const holdVehicles = async (
  db: Db,
  viewer: Keeper,
  ids: readonly number[],
): Promise<(Held<'vehicle'> & Vehicle)[]> => {
  const { rows } = await sql<Vehicle>`
    select v.id, v.tracker_id, source.model, exists (
        select from sensor where sensor.account_id = v.account_id and sensor.tracker_id = v.tracker_id
          and sensor.sensor_type in ('ignition', 'virtual_ignition')) as ignited
    from vehicle v
    left join tracker on tracker.account_id = v.account_id and tracker.id = v.tracker_id
    left join source on source.id = tracker.source_id
    where v.account_id = ${viewer.account_id} and v.id = any(${ids}::int[]) and ${isTiedVisible('vehicle', viewer, 'v')}
    order by v.id for update of v`.execute(db)
  return rows.map((row) => held('vehicle', viewer, row))
}

/** Adds tasks; answers their ids in the same order. They are looked at at once. */
export const create = async (
  db: Db,
  { account_id }: Owner,
  tasks: readonly NewTask[],
  now: Date,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    insert into service_task (account_id, vehicle_id, description, comment, cost, unplanned, repeat, created, conditions, start, notifications, look_due)
    select ${account_id}::int, vehicle_id, description, comment, cost, unplanned, repeat, ${now}::timestamptz, conditions, start, notifications, ${now}::timestamptz
    from jsonb_array_elements(${JSON.stringify(tasks)}::jsonb) with ordinality as given (task, at)
    cross join lateral jsonb_to_record(task) as t (vehicle_id int, description text, comment text, cost float8, unplanned boolean,
      repeat boolean, conditions jsonb, start jsonb, notifications jsonb)
    order by at returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Changes what a task says, and looks at it at once: it may be less urgent then. */
export const update = async (
  db: Db,
  had: Held<'service_task'>,
  { start, ...said }: Said & { start: Position },
  now: Date,
): Promise<void> => {
  const { description, comment, cost, unplanned, repeat, conditions, notifications } = said
  await sql`
    update service_task set description = ${description}, comment = ${comment}, cost = ${cost}, unplanned = ${unplanned}, repeat = ${repeat},
      conditions = ${JSON.stringify(conditions)}::jsonb, notifications = ${JSON.stringify(notifications)}::jsonb,
      start = ${JSON.stringify(start)}::jsonb, anew = true, look_due = case when status <> 'done' then ${now}::timestamptz end
    where account_id = ${had.account_id} and id = ${had.id}`.execute(db)
}

/** Notes that a task is done, and what its counters showed. */
export const finish = async (db: Db, had: Held<'service_task'>, completion: Position, now: Date): Promise<void> => {
  await sql`
    update service_task set status = 'done', completion = ${JSON.stringify(completion)}::jsonb, completed = ${now}, look_due = null, predicted = null
    where account_id = ${had.account_id} and id = ${had.id}`.execute(db)
}

/** Deletes tasks that the viewer sees; answers their number. Files that no other task has go with them. */
export const remove = async (db: Db, viewer: Keeper, ids: readonly number[]): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from service_task s where s.account_id = ${viewer.account_id} and s.id in (
      select s.id ${visible(viewer)} and s.id = any(${ids}::int[]))`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Tasks of a vehicle that are not done: while there are any, its tracker stays. */
export const hasOpen = async (db: Db, { account_id, id }: Held<'vehicle'>): Promise<boolean> => {
  const { rows } = await sql<{ open: boolean }>`select exists (
    select from service_task where account_id = ${account_id} and vehicle_id = ${id} and status <> 'done') as open`.execute(
    db,
  )
  return rows[0]?.open ?? false
}

/** Has the tasks of the vehicle of a tracker looked at at once, for somebody has set a counter of it. */
export const lookAgain = async (db: Db, { account_id, id }: Held<'tracker'>, now: Date): Promise<void> => {
  await sql`
    update service_task s set look_due = ${now}, anew = true from vehicle v
    where v.account_id = ${account_id} and v.tracker_id = ${id} and s.account_id = v.account_id and s.vehicle_id = v.id
      and s.status <> 'done'`.execute(db)
}
