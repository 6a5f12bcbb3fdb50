import type { Phone } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import type { Context } from '#contract/operation.ts'
import * as accounts from '#store/dealer/accounts.ts'
import * as trackers from '#store/fleet/trackers.ts'
import { say } from '#store/tasks/task-words.ts'
import * as tasks from '#store/tasks/tasks.ts'
import type { Word } from '#task/said.ts'
import type { Status } from '#task/states.ts'
import { lockFormed } from '../task/forms.ts'
import { settle } from '../task/settle.ts'
import { doneAt } from './clock.ts'
import { lost } from './form.ts'
import { officeOf } from './office.ts'
import { privacyOf } from './privacy.ts'

/** What people say by hand of their tasks. */

interface Said {
  task_id: number
  status: Word['says']
  at: Date
  clock?: Date
}

type Saying = Pick<Context<Phone>, 'db' | 'caller' | 'now'> & {
  fail(error: 'not_found' | 'not_permitted' | 'session_ended', extra?: Record<string, unknown>): never
}

/**
 * Keeps that who has the phone arrived at a task, or is done there, as a visit; answers the state of the task that follows. Throws error 7 of `status` in private time. Fails with 13 where the
 * account does not let it count, 201 for a task that was not asked of the phone's tracker then.
 */
export const sayOfTask = async (context: Saying, { task_id, status: says, ...said }: Said): Promise<Status> => {
  const { db, caller, now, fail } = context
  const office = officeOf(caller)
  const tracker = await trackers.lock(db, office, caller.tracker_id)
  if (!tracker || tracker.blocked) return fail('session_ended')
  const account = await accounts.readUser(db, caller, caller.account_id)
  if (!account?.tasks_by_hand) return fail('not_permitted')
  const at = doneAt(said, now)
  if ((await privacyOf(db, tracker.source_id))?.at(at.getTime()))
    throw invalid('status', 'must not be told in private time')
  const none = () => fail('not_found', lost('task_id', 'names no task that this tracker had then'))
  const task = (await lockFormed(db, office, task_id)) ?? none()
  if (!(await say(db, task, { tracker_id: tracker.id, says, at }))) return none()
  await settle(db, task, now)
  // It may be somebody else's by now.
  return (await tasks.read(db, office, task_id))?.status ?? none()
}
