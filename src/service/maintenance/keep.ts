import { refuse } from '#contract/errors.ts'
import { type Conditions, lackedOf, type Now, nextOf, type Position, positionOf } from '#maintenance/task.ts'
import {
  type ChangedServiceTask,
  conditionFaults,
  conditionsOf,
  type NewServiceTaskOfAny,
  nobody,
} from '#resource/service-task.ts'
import { modelOf } from '#resource/tracker/models.ts'
import type { Db } from '#store/db.ts'
import type { Uploader } from '#store/files/files.ts'
import { nowOf } from '#store/maintenance/now.ts'
import { setFiles, takeFiles } from '#store/maintenance/task-files.ts'
import * as tasks from '#store/maintenance/tasks.ts'
import { queryOf } from '#store/query.ts'
import type { Keeper } from '#store/sql/tied.ts'

/** Keeping service tasks: what they need of their vehicle is there before they are. */

export interface Asking {
  db: Db
  caller: Keeper & Uploader & { time_zone: string }
  now: Date
}

/** Something that a vehicle lacks for a task: a tracker, an ignition whose hours could be counted, or a counter that shows something. */
export type Lack = 'tracker' | 'ignition' | 'mileage' | 'engine_hours'

/** A task was kept, or what lacks for it. */
export type Kept = { id: number } | { lack: Lack | 'vehicle' | 'file' }

/** Adds a task of a vehicle that the caller sees. Refuses conditions of which there is none. */
export const addTask = async (asking: Asking, vehicle_id: number, task: NewServiceTaskOfAny): Promise<Kept> => {
  const [one] = await addTasks(asking, [vehicle_id], task)
  return one as Kept
}

/** Adds the same task for each of these vehicles; what lacks anywhere, the caller is to refuse. */
export const addTasks = async (
  asking: Asking,
  vehicle_ids: readonly number[],
  { file_ids = [], ...given }: NewServiceTaskOfAny,
): Promise<Kept[]> => {
  refuse(conditionFaults(given.conditions))
  if (!(await takeFiles(asking.db, asking.caller, file_ids))) return [{ lack: 'file' }]
  return addSaid(asking, vehicle_ids, saidOf(given), file_ids)
}

/** Adds the same task, whose conditions are those that are kept, for each of these vehicles; what lacks anywhere, the caller is to refuse. @param file_ids those of `takeFiles` */
export const addSaid = async (
  asking: Asking,
  vehicle_ids: readonly number[],
  said: tasks.Said,
  file_ids: readonly number[] = [],
): Promise<Kept[]> => {
  const { db, caller, now } = asking
  const begun = await beginningsOf(asking, vehicle_ids, said.conditions)
  if (begun.some((one) => 'lack' in one)) return begun as Kept[]
  const starts = begun as { start: Position }[]
  const made = starts.map(({ start }, i) => ({ ...said, vehicle_id: vehicle_ids[i] as number, start }))
  const ids = await tasks.create(db, caller, made, now)
  if (file_ids.length > 0) await setFiles(db, caller, ids, file_ids)
  return ids.map((id) => ({ id }))
}

const saidOf = ({ conditions, ...given }: NewServiceTaskOfAny): tasks.Said => ({
  ...{ comment: '', unplanned: false, repeat: false, notifications: nobody },
  ...given,
  cost: given.cost ?? null,
  conditions: conditionsOf(conditions),
})

const beginningsOf = async (
  { db, caller, now }: Asking,
  vehicle_ids: readonly number[],
  conditions: Conditions,
): Promise<({ start: Position } | { lack: Lack | 'vehicle' })[]> => {
  const held = new Map((await tasks.holdVehicles(db, caller, vehicle_ids)).map((vehicle) => [vehicle.id, vehicle]))
  const trackers = [...held.values()].map(({ tracker_id }) => tracker_id)
  const shown = await nowOf(db, queryOf(db), caller, trackers, now)
  return vehicle_ids.map((id) => {
    const vehicle = held.get(id)
    if (!vehicle) return { lack: 'vehicle' }
    const showing = shown(vehicle.tracker_id)
    const lack = lackOf(vehicle, conditions, showing)
    return lack ? { lack } : { start: positionOf(conditions, showing) }
  })
}

const lackOf = (vehicle: tasks.Vehicle, conditions: Conditions, now: Now): Lack | undefined => {
  if (vehicle.tracker_id === null) return 'tracker'
  if (conditions.engine_hours && !vehicle.ignited && !hasIgnition(vehicle.model)) return 'ignition'
  return lackedOf(conditions, now)
}

const hasIgnition = (model: string | null): boolean => modelOf(model ?? '')?.state_fields.includes('ignition') ?? false

/** Changes a task; a condition that it had goes on from where it began. Answers what lacks for one that is new, nothing where it was changed. */
export const changeTask = async (
  asking: Asking,
  { id, file_ids, ...changes }: ChangedServiceTask,
): Promise<Lack | 'task' | 'vehicle' | 'file' | undefined> => {
  const { db, caller, now } = asking
  const had = await tasks.lock(db, caller, id)
  if (!had) return 'task'
  if (changes.conditions) refuse(conditionFaults(changes.conditions))
  const conditions = changes.conditions ? conditionsOf(changes.conditions) : had.conditions
  const more = Object.fromEntries(
    Object.entries(conditions).filter(([name]) => !(name in had.conditions)),
  ) as Conditions
  const [begun] = Object.keys(more).length > 0 ? await beginningsOf(asking, [had.vehicle_id], more) : [{ start: {} }]
  if (begun && 'lack' in begun) return begun.lack
  const kept = Object.entries({ ...had.start, ...begun?.start }).filter(([name]) => name in conditions)
  const { cost = had.cost, ...others } = changes
  await tasks.update(db, had, { ...had, ...others, cost, conditions, start: Object.fromEntries(kept) }, now)
  if (!file_ids) return undefined
  if (!(await takeFiles(db, caller, file_ids))) return 'file'
  await setFiles(db, caller, [id], file_ids)
  return undefined
}

/** Finishes a task, and makes the next one where it repeats; one that is done already stays as it is. Answers what lacks for it. */
export const finishTask = async (asking: Asking, id: number): Promise<Lack | 'task' | undefined> => {
  const { db, caller, now } = asking
  const task = await tasks.lock(db, caller, id)
  if (!task) return 'task'
  if (task.status === 'done') return undefined
  const showing = (await nowOf(db, queryOf(db), caller, [task.tracker_id], now))(task.tracker_id)
  const lack = lackedOf(task.conditions, showing)
  if (lack) return lack
  const completion = { ...positionOf(task.conditions, showing), date: now.getTime() }
  await tasks.finish(db, task, completion, now)
  if (task.repeat) {
    const next = nextOf({ ...task, zone: caller.time_zone }, completion)
    const start = positionOf(next.conditions, showing)
    const [made] = await tasks.create(db, caller, [{ ...task, ...next, start }], now)
    if (made !== undefined) await setFiles(db, caller, [made], task.file_ids)
  }
  return undefined
}
