import type { EventName } from '#judge/events.ts'
import type { Db } from '#store/db.ts'
import type { Held } from '#store/held.ts'
import { noteTask, type TaskNews } from '#store/history/note.ts'
import * as settling from '#store/tasks/task-settling.ts'
import type { TaskType } from '#store/tasks/tasks.ts'
import type { Status } from '#task/states.ts'

/** What is told of tasks: to the history of their trackers, and to whom rules name. */

/** Events of states, by what comes into them; of others nothing is told. */
const events: Readonly<Record<TaskType, Partial<Record<Status, EventName>>>> = {
  task: { arrived: 'task_arrived', done: 'task_completed', delayed: 'task_delayed', failed: 'task_failed' },
  checkpoint: {
    ...{ arrived: 'checkpoint_arrived', done: 'checkpoint_completed' },
    ...{ delayed: 'checkpoint_delayed', failed: 'checkpoint_failed' },
  },
  route: { done: 'route_completed', delayed: 'route_completed', faulty: 'route_faulty', failed: 'route_failed' },
}

/** Tells that a task came into a state; nobody is told of what nobody has. */
export const tellMove = async (
  db: Db,
  task: Held<'task'>,
  found: settling.Unsettled,
  move: { status: Status; since: number; late: boolean },
  now: Date,
): Promise<void> => {
  const event = events[found.type][move.status]
  if (event)
    await tell(db, task, found, { event, at: new Date(move.since), late: move.late }, { status: move.status }, now)
}

/**
 * Tells that the form of a task or a checkpoint was submitted. The task is to be settled then (`settle`).
 * @param how when that was, and whether it had been submitted before
 */
export const tellSubmission = async (
  db: Db,
  task: Held<'task'>,
  { at, repeated }: { at: Date; repeated: boolean },
  now: Date,
): Promise<void> => {
  const found = await settling.read(db, task)
  const news = { submission: repeated ? 'repeated' : 'first' } as const
  await tell(db, task, found, { event: 'task_form_submitted', at, late: false }, news, now)
}

const tell = async (
  db: Db,
  task: Held<'task'>,
  { tracker_id, source_id, parent_id, label }: settling.Unsettled,
  { event, at, late }: { event: EventName; at: Date; late: boolean },
  news: TaskNews,
  now: Date,
): Promise<void> => {
  if (tracker_id === null || source_id === null) return
  const extra = {
    task_id: task.id,
    ...(parent_id !== null && { parent_task_id: parent_id }),
    ...(late && { late: true as const }),
  }
  await noteTask(db, task, { tracker_id, source_id, event, at, detail: label, extra }, news, now)
}
