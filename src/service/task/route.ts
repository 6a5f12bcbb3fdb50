import { type Fault, refuse } from '#contract/errors.ts'
import type { RouteCheckpoint } from '#resource/task-route.ts'
import type { Db } from '#store/db.ts'
import * as trackers from '#store/fleet/trackers.ts'
import type { Held } from '#store/held.ts'
import type { Keeper } from '#store/sql/tied.ts'
import * as routes from '#store/tasks/routes.ts'
import * as tasks from '#store/tasks/tasks.ts'
import { misplaced } from '#task/order.ts'
import { isOpen, isOver, type Status } from '#task/states.ts'
import { noteBy } from './note-by.ts'
import { settle } from './settle.ts'
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

/** Gives a checkpoint the form of a template, or none; `place` is that in the list. */
export type GiveForm = (task: Held<'task'>, template_id: number | null | undefined, place: number) => Promise<void>

/**
 * Makes each of a list what it is sent as, and answers their ids: a checkpoint of the route, a task that becomes one, or a new one. Their forms
 * stay as they are unless they are given some.
 */
export const putCheckpoints = async (
  changing: Changing,
  held: HeldRoute,
  list: readonly RouteCheckpoint[],
  giveForm?: GiveForm,
): Promise<number[]> => {
  const ids: number[] = []
  for (const [place, { id, form_template_id, ...asked }] of list.entries()) {
    const task = id ? await changed(changing, held, id, asked) : await created(changing, held, asked)
    await giveForm?.(task, form_template_id, place)
    await settle(changing.db, task, changing.now)
    ids.push(task.id)
  }
  return ids
}

const created = async (changing: Changing, { tracker }: HeldRoute, asked: tasks.Asked): Promise<Held<'task'>> => {
  const id = await tasks.create(changing.db, changing.caller, asked, tracker, changing.now)
  await noteBy(changing, id, 'create', { ...asked, tracker_id: tracker?.id ?? null })
  const [task] = await tasks.hold(changing.db, changing.caller, [id])
  return task as Held<'task'>
}

const changed = async (changing: Changing, held: HeldRoute, id: number, asked: tasks.Asked): Promise<Held<'task'>> => {
  const task = held.checkpoints.find((one) => one.id === id) ?? (await takenTask(changing, held, id))
  await tasks.update(changing.db, task, asked, changing.now)
  await noteBy(changing, id, 'update', asked)
  return task
}

/** Locks a task that is to become a checkpoint, and gives it to whoever has the route. Fails with 201, and with 255 where it is not open any more. */
export const takenTask = async (changing: Changing, { tracker }: HeldRoute, id: number): Promise<HeldTask> => {
  const { db, caller, now, fail } = changing
  const task = (await tasks.lock(db, caller, id)) ?? fail('not_found')
  if (!isOpen(task.status)) fail('invalid_task_state')
  const tracker_id = tracker?.id ?? null
  if (task.tracker_id === tracker_id) return task
  await tasks.assign(db, task, tracker, now)
  await noteBy(changing, id, 'assign', { tracker_id })
  await settle(db, task, now)
  return task
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
  { db, now }: Pick<Changing, 'db' | 'now'>,
  { route, checkpoints }: HeldRoute,
  ids: readonly number[],
): Promise<void> => {
  for (const one of checkpoints.filter(({ id }) => !ids.includes(id))) await tasks.remove(db, one)
  await routes.arrange(db, route, ids)
  await settle(db, route, now)
}

/** Settles a route of which a checkpoint is gone: without any it is gone too. */
export const closedUp = async (
  changing: Pick<Changing, 'db' | 'now'>,
  held: HeldRoute,
  gone: number,
): Promise<void> => {
  const checkpoints = held.checkpoints.filter(({ id }) => id !== gone)
  if (checkpoints.length === 0) return tasks.remove(changing.db, held.route)
  const ids = checkpoints.map(({ id }) => id)
  await arranged(changing, { ...held, checkpoints }, ids)
}
