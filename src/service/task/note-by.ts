import type { Db } from '#store/db.ts'
import type { Keeper } from '#store/sql/tied.ts'
import * as history from '#store/tasks/task-history.ts'

/** Notes in the history of a task, a route or a checkpoint what the caller has changed of it. */
export const noteBy = (
  { db, caller, now }: { db: Db; caller: Keeper; now: Date },
  task_id: number,
  operation: history.TaskOperation,
  payload: history.Payload,
): Promise<void> => history.note(db, caller, { task_id, user_id: caller.user_id, operation, payload }, now)
