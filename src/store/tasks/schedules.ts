import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { carries } from '#store/fleet/tags.ts'
import { type Held, held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import { contains } from '#store/sql/contains.ts'
import { isTiedVisible, type Keeper } from '#store/sql/tied.ts'
import { lockUser } from '#store/sql/user-lock.ts'
import type { Days } from '#task/schedule.ts'
import { type TaskRecipient, writtenRecipient } from './tasks.ts'

/** Schedules of tasks and of routes, with their checkpoints (supplement 2, section 4.5). What they make is in `schedule-due.ts`. */

type ScheduleType = 'task' | 'route' | 'checkpoint'

interface Place {
  lat: number
  lng: number
  radius: number
  address?: string | null | undefined
}

/** A place that is asked for anew each time: degrees and metres; `HH:mm:ss` and minutes. */
export interface Entry {
  label: string
  description?: string | undefined
  location: Place
  from_time: string
  duration: number
  max_delay?: number | undefined
  min_stay_duration?: number | undefined
  min_arrival_duration?: number | undefined
  tags?: number[] | undefined
  form_template_id?: number | null | undefined
  recipient?: TaskRecipient | null | undefined
}

/** The fields of a route beside its checkpoints. */
export interface RouteEntry {
  label: string
  description?: string | undefined
}

/** When, from which day on, and who is asked, of tasks and routes. */
export interface Timed {
  parameters: Days
  tracker_id: number | null
  /** The last day that is over and done with. */
  made_for: string
  due: Date
}

const columns = [
  ...(['task_schedule.id', 'task_schedule.tracker_id', 'task_schedule.label', 'task_schedule.description'] as const),
  ...(['task_schedule.lat', 'task_schedule.lng', 'task_schedule.radius', 'task_schedule.address'] as const),
  ...(['task_schedule.from_time', 'task_schedule.duration', 'task_schedule.max_delay'] as const),
  ...(['task_schedule.min_stay_duration', 'task_schedule.min_arrival_duration', 'task_schedule.tags'] as const),
  ...(['task_schedule.form_template_id', 'task_schedule.parent_id', 'task_schedule.order'] as const),
  ...(['task_schedule.made_for'] as const),
  sql<TaskRecipient | null>`task_schedule.recipient`.as('recipient'),
  sql<Days | null>`task_schedule.parameters`.as('parameters'),
  sql<ScheduleType>`task_schedule.type`.as('type'),
] as const

/** Those of trackers that the viewer sees; of nobody's those who may give tasks to somebody. */
const visible = (db: Db, viewer: Keeper) =>
  db
    .selectFrom('task_schedule')
    .where('task_schedule.account_id', '=', viewer.account_id)
    .where(isTiedVisible('task', viewer, 'task_schedule'))

const whole = (db: Db, viewer: Keeper) => visible(db, viewer).select(columns)

export type ScheduleRow = Awaited<ReturnType<ReturnType<typeof whole>['executeTakeFirstOrThrow']>>

/** A schedule of a task or a route that the viewer sees. */
export const read = (db: Db, viewer: Keeper, id: number): Promise<ScheduleRow | undefined> =>
  whole(db, viewer).where('task_schedule.id', '=', id).where('type', '<>', 'checkpoint').executeTakeFirst()

/** Checkpoints of these routes, by route and place. The caller knows that it sees the routes. */
export const checkpointsOf = (db: Db, { account_id }: Owner, route_ids: readonly number[]): Promise<ScheduleRow[]> =>
  db
    .selectFrom('task_schedule')
    .select(columns)
    .where('account_id', '=', account_id)
    .where(sql<boolean>`parent_id = any(${route_ids}::int[])`)
    .orderBy('parent_id')
    .orderBy('order')
    .execute()

/** Conditions on a list of schedules; what is left out is not asked for. */
export interface WantedSchedules {
  types: readonly ScheduleType[]
  /** Those of one of these trackers, or of nobody. */
  trackers?: readonly number[] | undefined
  /** A part of the label, the description or the address. */
  part?: string | undefined
  /** All of them are carried. */
  tag_ids?: readonly number[] | undefined
}

/** Schedules that the viewer sees, 10,000 at most, by id. */
export const list = (db: Db, viewer: Keeper, wanted: WantedSchedules): Promise<ScheduleRow[]> => {
  const { types, trackers, part, tag_ids } = wanted
  const like = contains(part ?? '')
  return whole(db, viewer)
    .where(sql<boolean>`type = any(${types}::text[])`)
    .$if(trackers !== undefined, (query) =>
      query.where(sql<boolean>`(tracker_id is null or tracker_id = any(${trackers}::int[]))`),
    )
    .$if(part !== undefined, (query) =>
      query.where(({ or, eb }) =>
        or((['label', 'description', 'address'] as const).map((name) => eb(name, 'ilike', like))),
      ),
    )
    .$if(tag_ids !== undefined && tag_ids.length > 0, (query) => query.where(carries('task_schedule', tag_ids ?? [])))
    .orderBy('task_schedule.id')
    .limit(10_000)
    .execute()
}

/** The number of the account's schedules and their checkpoints; the account is locked, so that no other is made until the transaction ends. */
export const countForMore = async (db: Db, { account_id }: Owner): Promise<number> => {
  await lockUser(db, account_id)
  const those = db.selectFrom('task_schedule').where('account_id', '=', account_id)
  return (await those.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}

/** Locks a schedule that the viewer sees, until the transaction ends; of a checkpoint it is its route that must be locked before. */
export const lock = async (db: Db, viewer: Keeper, id: number, type: ScheduleType) => {
  const row = await visible(db, viewer)
    .select(['id', 'tracker_id', 'parent_id', 'made_for', 'due'])
    .select(sql<Days | null>`parameters`.as('parameters'))
    .where('id', '=', id)
    .where('type', '=', type)
    .forNoKeyUpdate('task_schedule')
    .executeTakeFirst()
  return row && held('task_schedule', viewer, row)
}

/** Locks a checkpoint of a route that the viewer sees, after its route. */
export const lockLeg = async (db: Db, viewer: Keeper, id: number) => {
  const those = visible(db, viewer).select('parent_id').where('id', '=', id).where('type', '=', 'checkpoint')
  const { parent_id } = (await those.executeTakeFirst()) ?? {}
  const route = parent_id ? await lock(db, viewer, parent_id, 'route') : undefined
  // Who came before may have taken it from its route.
  const checkpoint = route && (await lock(db, viewer, id, 'checkpoint'))
  return route && checkpoint?.parent_id === route.id ? { route, checkpoint } : undefined
}

const entryRow = ({ location: { lat, lng, radius, address }, ...entry }: Entry) => ({
  ...{ lat, lng, radius, address: address?.trim() ?? '' },
  ...{ label: entry.label, description: entry.description ?? '', from_time: entry.from_time, duration: entry.duration },
  max_delay: entry.max_delay ?? 0,
  min_stay_duration: entry.min_stay_duration ?? 0,
  min_arrival_duration: entry.min_arrival_duration ?? 0,
  tags: [...(entry.tags ?? [])],
  form_template_id: entry.form_template_id ?? null,
  recipient: writtenRecipient(entry.recipient),
})

const routeRow = ({ label, description = '' }: RouteEntry) => ({ label, description })

const timedRow = ({ parameters, ...timed }: Timed) => ({ ...timed, parameters: JSON.stringify(parameters) })

const insert = async (db: Db, row: object): Promise<number> => {
  const { id } = await db
    .insertInto('task_schedule')
    .values(row as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const change = async (db: Db, { account_id, id }: Held<'task_schedule'>, row: object): Promise<void> => {
  const those = db.updateTable('task_schedule').where('account_id', '=', account_id).where('id', '=', id)
  await those.set(row as never).execute()
}

/** Creates the schedule of a task; answers its id. */
export const create = (db: Db, { account_id }: Owner, entry: Entry, timed: Timed): Promise<number> =>
  insert(db, { account_id, ...entryRow(entry), ...timedRow(timed) })

/** Creates the schedule of a route, which has no checkpoints yet; it is locked. */
export const createRoute = async (db: Db, owner: Owner, route: RouteEntry, timed: Timed) => {
  const { account_id } = owner
  const id = await insert(db, { account_id, type: 'route', ...routeRow(route), ...timedRow(timed) })
  return held('task_schedule', owner, { id })
}

type Changed = Pick<Timed, 'parameters' | 'tracker_id'>

/** Asks something else, from the next day on that is to be made. */
export const update = (db: Db, had: Held<'task_schedule'>, entry: Entry, timed: Changed): Promise<void> =>
  change(db, had, { ...entryRow(entry), ...timed, parameters: JSON.stringify(timed.parameters) })

/** Changes a route; whoever is asked for it is so for its checkpoints. */
export const updateRoute = async (
  db: Db,
  had: Held<'task_schedule'>,
  route: RouteEntry,
  timed: Changed,
): Promise<void> => {
  await change(db, had, { ...routeRow(route), ...timed, parameters: JSON.stringify(timed.parameters) })
  const those = db.updateTable('task_schedule').where('account_id', '=', had.account_id).where('parent_id', '=', had.id)
  await those.set({ tracker_id: timed.tracker_id }).execute()
}

/** A checkpoint that is to be; with an id one that is there. */
export type Leg = Entry & { id?: number | null | undefined }

/** Gives a route these checkpoints, in this order; what it has beside them is deleted. */
export const setLegs = async (
  db: Db,
  { account_id, id: parent_id }: Held<'task_schedule'>,
  tracker_id: number | null,
  legs: readonly Leg[],
): Promise<void> => {
  const kept = legs.flatMap(({ id }) => id ?? [])
  await sql`delete from task_schedule where account_id = ${account_id} and parent_id = ${parent_id}
    and id <> all(${kept}::int[])`.execute(db)
  for (const [order, { id, ...entry }] of legs.entries()) {
    const row = { account_id, type: 'checkpoint', parent_id, order, tracker_id, ...entryRow(entry) }
    if (id) await change(db, held('task_schedule', { account_id }, { id }), row)
    else await insert(db, row)
  }
}

/** Moves the checkpoints of a route together, behind one that is gone. */
export const closeGaps = async (db: Db, { account_id, id }: Held<'task_schedule'>): Promise<void> => {
  await sql`update task_schedule s set "order" = placed.place
    from (select id, row_number() over (order by "order") - 1 as place from task_schedule
      where account_id = ${account_id} and parent_id = ${id}) placed
    where s.account_id = ${account_id} and s.id = placed.id`.execute(db)
}

/** Makes the schedule of a task of a checkpoint; its route is to be deleted then, which it is no part of any more. */
export const makeTask = (
  db: Db,
  checkpoint: Held<'task_schedule'>,
  { parameters, tracker_id, made_for, due }: Timed,
): Promise<void> =>
  change(db, checkpoint, {
    type: 'task',
    parent_id: null,
    order: null,
    ...timedRow({ parameters, tracker_id, made_for, due }),
  })

/** Deletes a schedule; what it has made stays. */
export const remove = async (db: Db, { account_id, id }: Held<'task_schedule'>): Promise<void> => {
  await db.deleteFrom('task_schedule').where('account_id', '=', account_id).where('id', '=', id).execute()
}
