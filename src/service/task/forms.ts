import type { User } from '#contract/caller.ts'
import type { Context } from '#contract/operation.ts'
import type { Db } from '#store/db.ts'
import { countOf } from '#store/forms/forms.ts'
import type { Held } from '#store/held.ts'
import type { Keeper } from '#store/sql/tied.ts'
import * as forms from '#store/tasks/task-forms.ts'
import * as tasks from '#store/tasks/tasks.ts'
import { isOver, type Status } from '#task/states.ts'
import { noteBy } from './note-by.ts'

/** Forms that tasks and checkpoints have (supplement 2, section 4.4; docs/decisions/tasks.md). */

/** Locks what may have a form, and tells its state; nothing for a route, and for what the viewer does not see. */
export const lockFormed = async (db: Db, viewer: Keeper, task_id: number) =>
  (await tasks.lock(db, viewer, task_id)) ?? (await tasks.lock(db, viewer, task_id, 'checkpoint'))

/** States of what is over, but for that of routes alone. */
const finished: readonly Status[] = ['done', 'failed', 'delayed']

/** Answers whether nothing has ended yet that a form is asked for. */
export const isFillable = (status: Status): boolean => !isOver(status)

/** Answers whether somebody may change the form of a task in this state: of one that is finished with the right `completed_form_update`. */
export const mayChangeForm = ({ master, rights }: Pick<User, 'master' | 'rights'>, status: Status): boolean =>
  isFillable(status) || (finished.includes(status) && (master || rights.includes('completed_form_update')))

type Giving = Pick<Context<User>, 'db' | 'caller' | 'config' | 'now'> & {
  fail(error: 'not_found' | 'over_quota', extra?: Record<string, unknown>): never
}

/**
 * Makes the form of a task that has none, of a template; it is to be settled then (`settle`). Fails with 201, which names the parameter, for a template that there is not, with 268 for one form too
 * many.
 */
export const makeForm = async (
  context: Giving,
  task: Held<'task'>,
  template_id: number,
  parameter = 'template_id',
): Promise<void> => {
  const { db, caller, config, now, fail } = context
  if ((await forms.create(db, task, template_id, now)) === undefined)
    fail('not_found', { errors: [{ parameter, error: 'names no template' }] })
  if ((await countOf(db, caller)) > config.form_quota) fail('over_quota')
  await noteBy(context, task.id, 'update', { form_template_id: template_id })
}

/** Deletes the form of a task, which is to be settled then (`settle`); answers whether there was one. */
export const dropForm = async (
  context: Pick<Giving, 'db' | 'caller' | 'now'>,
  task: Held<'task'>,
): Promise<boolean> => {
  if (!(await forms.remove(context.db, task))) return false
  await noteBy(context, task.id, 'update', { form_template_id: null })
  return true
}

/**
 * Gives a task the form of a template in place of the one that it has; without a template it has none then. One of this template as it is now
 * stays, with what was filled in. It is to be settled then. Fails as `makeForm` does.
 */
export const giveForm = async (
  context: Giving,
  task: Held<'task'>,
  template_id: number | null | undefined,
  parameter = 'task.form_template_id',
): Promise<void> => {
  const had = await forms.given(context.db, task)
  if (had?.is_current && had.template_id === template_id) return
  if (template_id) {
    if (had) await forms.remove(context.db, task)
    await makeForm(context, task, template_id, parameter)
  } else if (had) await dropForm(context, task)
}
