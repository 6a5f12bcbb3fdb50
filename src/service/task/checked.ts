import { type Fault, refuse } from '#contract/errors.ts'
import type { AskedTask } from '#resource/task.ts'
import type { Db } from '#store/db.ts'
import * as tags from '#store/fleet/tags.ts'
import type { Owner } from '#store/owner.ts'
import * as tasks from '#store/tasks/tasks.ts'
import { once, unknownTag } from '../bindings.ts'

interface Asking {
  db: Db
  caller: Owner
}

/** A task as it is sent, without its id. */
type Sent = Omit<AskedTask, 'id'>

/**
 * Checks a task that was sent and returns it as it is stored. Throws error 7 with all faults of its times and tags, which stay
 * locked until the transaction ends. `parameter`: what it was sent as.
 */
export const checkedTask = async <T extends Sent>(
  asking: Asking,
  task: T,
  parameter = 'task',
): Promise<T & { tags: number[] }> => {
  refuse(await faultsOf(asking, [{ task, parameter }]))
  return withTags(task)
}

/** Checks tasks that were sent as a list, as `checkedTask` does one. */
export const checkedTasks = async <T extends Sent>(
  asking: Asking,
  list: readonly T[],
  parameter: string,
): Promise<(T & { tags: number[] })[]> => {
  refuse(
    await faultsOf(
      asking,
      list.map((task, i) => ({ task, parameter: `${parameter}.${i}` })),
    ),
  )
  return list.map(withTags)
}

const withTags = <T extends Sent>(task: T) => ({ ...task, tags: once(task.tags ?? []) })

const faultsOf = async (
  { db, caller }: Asking,
  list: readonly { task: Sent; parameter: string }[],
): Promise<Fault[]> => {
  const named = once(list.flatMap(({ task }) => task.tags ?? []))
  const known = new Set(named.length > 0 ? await tags.hold(db, caller, named) : [])
  return list.flatMap(({ task: { from, to, tags = [] }, parameter }) => [
    ...(to > from ? [] : [{ parameter: `${parameter}.to`, error: 'must be later than from' }]),
    ...(tags.every((id) => known.has(id)) ? [] : [{ parameter: `${parameter}.tags`, error: unknownTag }]),
  ])
}

/** The number of other tasks with each external id of these, of the ids that others have; nothing where there are none. */
export const externalIdCounts = async (
  db: Db,
  owner: Owner,
  ...asked: readonly Pick<AskedTask, 'external_id'>[]
): Promise<{ external_id_counts?: { external_id: string; count: number }[] }> => {
  const ids = asked.flatMap(({ external_id }) => external_id || [])
  if (ids.length === 0) return {}
  const found = await tasks.countExternal(db, owner, ids)
  const shared = found.filter(({ count }) => count > 1).map(({ count, ...one }) => ({ ...one, count: count - 1 }))
  return shared.length > 0 ? { external_id_counts: shared } : {}
}
