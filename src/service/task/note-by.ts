import type { Db } from '#store/db.ts'
import type { Keeper } from '#store/sql/tied.ts'
import * as history from '#store/tasks/task-history.ts'

interface Noting {
  db: Db
  caller: Keeper
  now: Date
}

/** Notes in the history of a task, a route or a checkpoint what the caller has changed of it. */
export const noteBy = (
  noting: Noting,
  task_id: number,
  operation: history.TaskOperation,
  payload: history.Payload,
): Promise<void> => noteAllBy(noting, operation, [{ task_id, payload }])

/** Notes changes of several, in their order. */
export const noteAllBy = (
  { db, caller, now }: Noting,
  operation: history.TaskOperation,
  changes: readonly Pick<history.TaskChange, 'task_id' | 'payload'>[],
): Promise<void> =>
  history.noteAll(
    db,
    caller,
    changes.map((change) => ({ ...change, user_id: caller.user_id, operation, event_date: now })),
  )
