import { type Fault, refuse } from '#contract/errors.ts'
import type { RouteCheckpoint } from '#resource/task-route.ts'
import type { Db } from '#store/db.ts'
import * as trackers from '#store/fleet/trackers.ts'
import type { Held } from '#store/held.ts'
import { inOrderOfIds } from '#store/sql/in-order.ts'
import type { Keeper } from '#store/sql/tied.ts'
import * as routes from '#store/tasks/routes.ts'
import { createMany } from '#store/tasks/task-batch.ts'
import * as tasks from '#store/tasks/tasks.ts'
import { misplaced } from '#task/order.ts'
import { isOpen, isOver, type Status } from '#task/states.ts'
import { noteAllBy, noteBy } from './note-by.ts'
import { settle, settleAll } from './settle.ts'
import { tellPhones } from './tell-phones.ts'

/** Changes of routes: checkpoints are put, moved and taken away behind the lock of their route, so their order has no gaps. */

/** The part of the context of a command that changes of routes need. */
export interface Changing {
  db: Db
  caller: Keeper
  now: Date
  fail(error: 'not_found' | 'invalid_task_state'): never
}

/** A task that is locked, with who has it. */
export type HeldTask = Held<'task'> & { tracker_id: number | null; status: Status }

/** A route that is locked with all that changes with it. */
export interface HeldRoute {
  route: HeldTask
  /** Who has it, and so its checkpoints. */
  tracker: Held<'tracker'> | null
  /** In their order. */
  checkpoints: routes.Checkpoint[]
}

/** Locks a route that the caller sees, with who has it, which is held before, and its checkpoints. */
export const holdRoute = async (
  { db, caller }: Pick<Changing, 'db' | 'caller'>,
  id: number,
): Promise<HeldRoute | undefined> => {
  const trackerOf = async (tracker_id: number | null) =>
    tracker_id === null ? null : ((await trackers.lock(db, caller, tracker_id)) ?? null)
  const seen = await routes.read(db, caller, id)
  const before = seen && (await trackerOf(seen.tracker_id))
  const route = seen && (await tasks.lock(db, caller, id, 'route'))
  if (!route) return undefined
  const tracker = before && before.id === route.tracker_id ? before : await trackerOf(route.tracker_id)
  return { route, tracker, checkpoints: await routes.lockCheckpoints(db, route) }
}

/** Creates a route without checkpoints yet, of which `windows` are the times. */
export const createRoute = async (
  changing: Changing,
  asked: routes.AskedRoute,
  tracker: Held<'tracker'> | null,
  windows: readonly { from: Date; to: Date }[],
): Promise<HeldRoute> => {
  const { db, caller, now, fail } = changing
  const [first, last] = [windows[0], windows.at(-1)] as [{ from: Date }, { to: Date }]
  const id = await routes.create(db, caller, { ...asked, from: first.from, to: last.to }, tracker, now)
  await noteBy(changing, id, 'create', { ...asked, tracker_id: tracker?.id ?? null })
  return { route: (await tasks.lock(db, caller, id, 'route')) ?? fail('not_found'), tracker, checkpoints: [] }
}

/** Locks the route of a checkpoint, as `holdRoute` does, and finds the checkpoint and its place in it. */
export const holdCheckpoint = async (
  asking: Pick<Changing, 'db' | 'caller'>,
  id: number,
): Promise<(HeldRoute & { checkpoint: routes.Checkpoint; place: number }) | undefined> => {
  const seen = await tasks.read(asking.db, asking.caller, id)
  const held = seen?.parent_id ? await holdRoute(asking, seen.parent_id) : undefined
  const place = held?.checkpoints.findIndex((one) => one.id === id) ?? -1
  const checkpoint = held?.checkpoints[place]
  return held && checkpoint && { ...held, checkpoint, place }
}

/** Throws error 7 where a checkpoint of the list would have to be over before an earlier one begins. */
export const refuseMisplaced = (
  windows: readonly { from: Date; to: Date }[],
  parameterOf: (places: { earlier: number; later: number }) => string,
): void => {
  const wrong = misplaced(windows)
  const error = 'a checkpoint must not end before an earlier one begins'
  refuse(wrong ? [{ parameter: parameterOf(wrong), error }] : [])
}

/** Faults of ids that a list of checkpoints names twice. */
export const repeated = (parameter: string, list: readonly { id?: number | null | undefined }[]): Fault[] =>
  list.flatMap(({ id }, i) =>
    id && list.findIndex((other) => other.id === id) < i
      ? [{ parameter: `${parameter}.${i}.id`, error: 'names a checkpoint that was named before' }]
      : [],
  )

/** Gives checkpoints the forms of templates, or none; `place` is that in the list. */
export type GiveForms = (
  given: readonly { task: Held<'task'>; template_id: number | null | undefined; place: number }[],
) => Promise<void>

/**
 * Makes each of a list what it is sent as, and answers their ids: a checkpoint of the route, a task that becomes one, or a new one. Their forms
 * stay as they are unless they are given some.
 */
export const putCheckpoints = async (
  changing: Changing,
  held: HeldRoute,
  list: readonly RouteCheckpoint[],
  giveForms?: GiveForms,
): Promise<number[]> => {
  const { db, caller, now } = changing
  const known = new Map((await changed(changing, held, list)).map((task) => [task.id, task]))
  const made = await created(changing, held, list)
  const tasks = list.map(({ id }) => (id ? known.get(id) : made.shift()) as Held<'task'>)
  await giveForms?.(tasks.map((task, place) => ({ task, template_id: list[place]?.form_template_id, place })))
  await settleAll(db, caller, tasks, now)
  return tasks.map(({ id }) => id)
}

/** Creates those of a list that have no id, in their order. */
const created = async (
  { db, caller, now }: Changing,
  { tracker }: HeldRoute,
  list: readonly RouteCheckpoint[],
): Promise<Held<'task'>[]> => {
  const given = list.flatMap(({ id, form_template_id, ...asked }) =>
    id ? [] : [{ ...asked, tracker_id: tracker?.id ?? null }],
  )
  const ids = await createMany(db, caller, given, { origin: 'manual', user_id: caller.user_id, now })
  return inOrderOfIds(await tasks.hold(db, caller, ids), ids)
}

/** Changes those of a list that have an id: checkpoints of the route, and tasks that are to become some. */
const changed = async (
  changing: Changing,
  held: HeldRoute,
  list: readonly RouteCheckpoint[],
): Promise<Held<'task'>[]> => {
  const named = list.flatMap(({ id, form_template_id, ...asked }) => (id ? [{ id, asked }] : []))
  if (named.length === 0) return []
  const own = new Map<number, Held<'task'>>(held.checkpoints.map((one) => [one.id, one]))
  const others = named.flatMap(({ id }) => (own.has(id) ? [] : [id]))
  for (const task of await takeTasks(changing, held, others)) own.set(task.id, task)
  const changes = named.map(({ id, asked }) => ({ task: own.get(id) as Held<'task'>, asked }))
  await tasks.updateAll(changing.db, changing.caller, changes, changing.now)
  await noteAllBy(
    changing,
    'update',
    changes.map(({ task, asked }) => ({ task_id: task.id, payload: asked })),
  )
  return changes.map(({ task }) => task)
}

/**
 * Locks tasks that are to become checkpoints, and gives them to whoever has the route; they are to be settled then (`settle`). Fails with 201, and with 255 where one is not open any more.
 */
export const takeTasks = async (
  changing: Changing,
  { tracker }: HeldRoute,
  ids: readonly number[],
): Promise<HeldTask[]> => {
  if (ids.length === 0) return []
  const { db, caller, now, fail } = changing
  const taken = await tasks.lockAll(db, caller, ids)
  if (taken.length < ids.length) fail('not_found')
  if (!taken.every(({ status }) => isOpen(status))) fail('invalid_task_state')
  const tracker_id = tracker?.id ?? null
  const given = taken.filter((task) => task.tracker_id !== tracker_id)
  await tasks.assignAll(db, caller, given, tracker, now)
  await noteAllBy(
    changing,
    'assign',
    given.map(({ id }) => ({ task_id: id, payload: { tracker_id } })),
  )
  return taken
}

/** Tells the phones of whoever has the route what became of it, until it is over. */
export const tellRoute = async (
  { db, caller, now }: Omit<Changing, 'fail'>,
  { route }: Pick<HeldRoute, 'route'>,
  change: 'new' | 'changed' | 'gone',
  tracker_id = route.tracker_id,
): Promise<void> => {
  const task = isOver(route.status) ? undefined : await tasks.read(db, caller, route.id)
  if (task) await tellPhones(db, caller, { tracker_id, task, change }, now)
}

/** Makes these the checkpoints of the route in this order, deletes the others that it had, and settles it. */
export const arranged = async (
  { db, caller, now }: Omit<Changing, 'fail'>,
  { route, checkpoints }: HeldRoute,
  ids: readonly number[],
): Promise<void> => {
  const gone = checkpoints.filter(({ id }) => !ids.includes(id))
  await tasks.remove(db, caller, gone)
  await routes.arrange(db, route, ids)
  await settle(db, route, now)
}

/** Settles a route of which a checkpoint is gone: without any it is gone too. */
export const closedUp = async (changing: Omit<Changing, 'fail'>, held: HeldRoute, gone: number): Promise<void> => {
  const checkpoints = held.checkpoints.filter(({ id }) => id !== gone)
  if (checkpoints.length === 0) return tasks.remove(changing.db, changing.caller, [held.route])
  const ids = checkpoints.map(({ id }) => id)
  await arranged(changing, { ...held, checkpoints }, ids)
}
