import { type Fault, refuse } from '#contract/errors.ts'
import type { AskedTask } from '#resource/task.ts'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import * as tasks from '#store/tasks/tasks.ts'
import { once, tagFaults } from '../bindings.ts'

/**
 * Checks a task that was sent and returns it as it is stored. Throws error 7 with all faults of its times and tags, which stay
 * locked until the transaction ends.
 */
export const checkedTask = async <T extends Omit<AskedTask, 'id'>>(
  asking: { db: Db; caller: Owner },
  task: T,
): Promise<T & { tags: number[] }> => {
  const tags = once(task.tags ?? [])
  const times: Fault[] = task.to > task.from ? [] : [{ parameter: 'task.to', error: 'must be later than from' }]
  refuse([...times, ...(await tagFaults(asking, 'task.tags', tags))])
  return { ...task, tags }
}

/** The number of others with the external id of a task, where there are any. */
export const externalIdCounts = async (db: Db, owner: Owner, { external_id }: Pick<AskedTask, 'external_id'>) => {
  const count = external_id ? (await tasks.countExternal(db, owner, external_id)) - 1 : 0
  return external_id && count > 0 ? { external_id_counts: [{ external_id, count }] } : {}
}
