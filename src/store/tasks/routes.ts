import { sql } from 'kysely'
import type { Db } from '#store/db.ts'
import { type Held, held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import { inOrderOfIds } from '#store/sql/in-order.ts'
import type { Keeper } from '#store/sql/tied.ts'
import type { Status } from '#task/states.ts'
import { type Asked, sharedColumns, statusOf, visibleTasks } from './tasks.ts'

/** Routes: checkpoints in an order. A checkpoint is a task with a route; whoever has the route has them all. */

/** A route as it is asked; when it is to be done follows from its checkpoints. */
export type AskedRoute = Pick<Asked, 'label' | 'description' | 'external_id' | 'tags'>

const columns = [
  ...sharedColumns,
  sql<number[]>`array(
    select leg.id from task leg where leg.account_id = task.account_id and leg.parent_id = task.id order by leg."order")`.as(
    'checkpoint_ids',
  ),
] as const

const visibleRoutes = (db: Db, viewer: Keeper) =>
  visibleTasks(db, viewer).select(columns).where('task.type', '=', 'route')

export type RouteRow = Awaited<ReturnType<ReturnType<typeof visibleRoutes>['executeTakeFirstOrThrow']>>

/** A route that the viewer sees. */
export const read = (db: Db, viewer: Keeper, id: number): Promise<RouteRow | undefined> =>
  visibleRoutes(db, viewer).where('task.id', '=', id).executeTakeFirst()

/** Routes of these ids that the viewer sees, in their order. */
export const inOrder = async (db: Db, viewer: Keeper, ids: readonly number[]): Promise<RouteRow[]> => {
  const rows = await visibleRoutes(db, viewer).where(sql<boolean>`task.id = any(${ids}::int[])`).execute()
  return inOrderOfIds(rows, ids)
}

/** Checkpoints of a route in their order, locked until the transaction ends. */
export const lockCheckpoints = async (db: Db, route: Held<'task'>) => {
  const rows = await db
    .selectFrom('task')
    .select(['id', 'from', 'to', 'tracker_id', 'status_change_date', sql<Status>`status`.as('status')])
    .where('account_id', '=', route.account_id)
    .where('parent_id', '=', route.id)
    .orderBy('order')
    .forNoKeyUpdate()
    .execute()
  return rows.map((row) => held('task', route, row))
}

export type Checkpoint = Awaited<ReturnType<typeof lockCheckpoints>>[number]

const routeRow = ({ label, description, external_id, tags }: AskedRoute) => ({
  ...{ label, description: description ?? '', external_id: external_id || null, tags: [...(tags ?? [])] },
})

/** Creates a route that has no checkpoints yet, only the time of those to come; answers its id. */
export const create = async (
  db: Db,
  { account_id }: Owner,
  route: AskedRoute & Pick<Asked, 'from' | 'to'>,
  tracker: Held<'tracker'> | null,
  now: Date,
): Promise<number> => {
  const { from, to } = route
  const { id } = await db
    .insertInto('task')
    .values({
      ...{ account_id, type: 'route', ...routeRow(route), from, to, tracker_id: tracker?.id ?? null },
      ...{ status: statusOf(tracker), status_change_date: now, creation_date: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes what a route says, not its checkpoints. */
export const update = async (db: Db, { account_id, id }: Held<'task'>, route: AskedRoute): Promise<void> => {
  const those = db.updateTable('task').where('account_id', '=', account_id).where('id', '=', id)
  await those.set(routeRow(route)).execute()
}

/** Makes these tasks the checkpoints of the route, in this order; its time is from the first to the last. */
export const arrange = async (db: Db, { account_id, id }: Held<'task'>, ids: readonly number[]): Promise<void> => {
  await sql`
    update task set type = 'checkpoint', parent_id = ${id}, "order" = given.place - 1
    from unnest(${ids}::int[]) with ordinality given (id, place)
    where task.account_id = ${account_id} and task.id = given.id
      and (task.parent_id, task."order") is distinct from (${id}::int, given.place - 1)`.execute(db)
  await sql`
    update task set "from" = first."from", "to" = last."to" from task first, task last
    where task.account_id = ${account_id} and task.id = ${id}
      and first.account_id = ${account_id} and first.id = ${ids[0]}
      and last.account_id = ${account_id} and last.id = ${ids.at(-1)}`.execute(db)
}

/** Makes a checkpoint a task by itself. The others of its route are arranged after it. */
export const release = async (db: Db, { account_id, id }: Held<'task'>): Promise<void> => {
  const those = db.updateTable('task').where('account_id', '=', account_id).where('id', '=', id)
  await those.set({ type: 'task', parent_id: null, order: null }).execute()
}
