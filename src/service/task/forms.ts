import type { User } from '#contract/caller.ts'
import type { Fault } from '#contract/errors.ts'
import type { Context } from '#contract/operation.ts'
import type { Db } from '#store/db.ts'
import { countOf } from '#store/forms/forms.ts'
import type { Held } from '#store/held.ts'
import type { Keeper } from '#store/sql/tied.ts'
import * as forms from '#store/tasks/task-forms.ts'
import * as tasks from '#store/tasks/tasks.ts'
import { isOver, type Status } from '#task/states.ts'
import { noteAllBy, noteBy } from './note-by.ts'

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

/** A task, the template that its form is to be made of, and the parameter that names the template. */
interface Made {
  task: Held<'task'>
  template_id: number
  parameter: string
}

/**
 * Makes the form of a task that has none, of a template; it is to be settled then (`settle`). Fails with 201, which names the parameter, for a template that there is not, with 268 for one form too
 * many.
 */
export const makeForm = (context: Giving, task: Held<'task'>, template_id: number): Promise<void> =>
  makeForms(context, [{ task, template_id, parameter: 'template_id' }])

const makeForms = async (context: Giving, wanted: readonly Made[]): Promise<void> => {
  if (wanted.length === 0) return
  const { db, caller, config, now, fail } = context
  const asked = wanted.map(({ task, template_id }) => ({ task_id: task.id, template_id }))
  const made = await forms.createMany(db, caller, asked, now)
  if (made.length < wanted.length) fail('not_found', { errors: await unknownTemplates(context, wanted) })
  if ((await countOf(db, caller)) > config.form_quota) fail('over_quota')
  await noteAllBy(
    context,
    'update',
    asked.map(({ task_id, template_id }) => ({ task_id, payload: { form_template_id: template_id } })),
  )
}

const unknownTemplates = async ({ db, caller }: Giving, wanted: readonly Made[]): Promise<Fault[]> => {
  const known = await forms.templatesAmong(
    db,
    caller,
    wanted.map(({ template_id }) => template_id),
  )
  return wanted.flatMap(({ template_id, parameter }) =>
    known.has(template_id) ? [] : [{ parameter, error: 'names no template' }],
  )
}

/** Deletes the form of a task, which is to be settled then (`settle`); answers whether there was one. */
export const dropForm = async (
  context: Pick<Giving, 'db' | 'caller' | 'now'>,
  task: Held<'task'>,
): Promise<boolean> => {
  if (!(await forms.remove(context.db, task, [task]))) return false
  await noteBy(context, task.id, 'update', { form_template_id: null })
  return true
}

/** A task and the template of the form that it is given, if any. */
export interface GivenForm extends Omit<Made, 'template_id'> {
  template_id: number | null | undefined
}

/** Gives a task the form of a template, as `giveForms` does many. */
export const giveForm = (
  context: Giving,
  task: Held<'task'>,
  template_id: number | null | undefined,
  parameter = 'task.form_template_id',
): Promise<void> => giveForms(context, [{ task, template_id, parameter }])

/**
 * Gives tasks the forms of templates in place of those that they have; without a template one has none then. One of this template as it is now
 * stays, with what was filled in. They are to be settled then. Fails as `makeForm` does.
 */
export const giveForms = async (context: Giving, wanted: readonly GivenForm[]): Promise<void> => {
  const { db, caller } = context
  const tasks = wanted.map(({ task }) => task)
  const had = await forms.given(db, caller, tasks)
  const others = wanted.filter(({ task, template_id }) => {
    const form = had.get(task.id)
    return !form?.is_current || form.template_id !== template_id
  })
  const replaced = others.filter(({ task }) => had.has(task.id))
  await forms.remove(
    db,
    caller,
    replaced.map(({ task }) => task),
  )
  const dropped = replaced.filter(({ template_id }) => !template_id)
  await noteAllBy(
    context,
    'update',
    dropped.map(({ task }) => ({ task_id: task.id, payload: { form_template_id: null } })),
  )
  await makeForms(
    context,
    others.flatMap(({ template_id, ...one }) => (template_id ? [{ ...one, template_id }] : [])),
  )
}
