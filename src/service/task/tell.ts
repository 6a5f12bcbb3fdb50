import type { EventName } from '#judge/events.ts'
import type { Db } from '#store/db.ts'
import type { Held } from '#store/held.ts'
import { type Deed, noteTasks, type TaskNews } from '#store/history/note.ts'
import type { Owner } from '#store/owner.ts'
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

/** A change of the state of a task. */
export interface Move {
  task: settling.Unsettled
  status: Status
  since: number
  by_hand?: boolean
  /** It was over before, or follows of points that came behind others. */
  late: boolean
}

/** Tells that tasks came into states, in this order; nobody is told of what nobody has. */
export const tellMoves = async (db: Db, owner: Owner, moves: readonly Move[], now: Date): Promise<void> => {
  const told = moves.flatMap(({ task, status, since, late }) => {
    const event = events[task.type][status]
    return event ? deedOf(task, { event, at: new Date(since), late }, { status }) : []
  })
  await noteTasks(db, owner, told, now)
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
  const found = (await settling.read(db, task, [task])).get(task.id) as settling.Unsettled
  const news = { submission: repeated ? 'repeated' : 'first' } as const
  await noteTasks(db, task, deedOf(found, { event: 'task_form_submitted', at, late: false }, news), now)
}

/** What is told of a task; nothing where nobody has it. */
const deedOf = (
  { id, tracker_id, source_id, parent_id, label }: settling.Unsettled,
  { event, at, late }: { event: EventName; at: Date; late: boolean },
  news: TaskNews,
): { deed: Deed; news: TaskNews }[] => {
  if (tracker_id === null || source_id === null) return []
  const extra = {
    task_id: id,
    ...(parent_id !== null && { parent_task_id: parent_id }),
    ...(late && { late: true as const }),
  }
  return [{ deed: { tracker_id, source_id, event, at, detail: label, extra }, news }]
}
