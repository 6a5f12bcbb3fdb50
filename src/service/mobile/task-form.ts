import type { Static } from 'typebox'
import type { Phone } from '#contract/caller.ts'
import type { Context } from '#contract/operation.ts'
import { Described, Id, Named } from '#contract/schema.ts'
import { filesIn } from '#form/values.ts'
import { FormSubmission } from '#resource/form/values.ts'
import { giveToField } from '#store/files/files.ts'
import * as trackers from '#store/fleet/trackers.ts'
import type { Submission } from '#store/forms/form-submit.ts'
import * as forms from '#store/forms/forms.ts'
import { trackerAt } from '#store/tasks/task-known.ts'
import { submitFormOfTask } from '../form/values.ts'
import { isFillable, lockFormed } from '../task/forms.ts'
import { settle } from '../task/settle.ts'
import { tellSubmission } from '../task/tell.ts'
import { doneAt } from './clock.ts'
import { lost } from './form.ts'
import { officeOf } from './office.ts'
import { privacyOf } from './privacy.ts'

/** Forms of tasks that phones fill in. */

/** A form of a task as a phone submits it. */
export const TaskForm = Named('TaskFormSubmission', {
  task_id: Described(Id, 'Task or checkpoint of the tracker.'),
  form_id: Described(Id, 'Its form, as the phone knows it.'),
  values: Described(
    FormSubmission.properties.values,
    'Values by the ids of the fields, as `checkin/create` takes them; files are those of `mobile/file/create`.',
  ),
})

interface Said extends Static<typeof TaskForm> {
  at: Date
  clock?: Date
  location?: { lat: number; lng: number; address?: string | null | undefined } | null | undefined
}

type Submitting = Pick<Context<Phone>, 'db' | 'caller' | 'now'> & {
  fail(error: 'not_found' | 'invalid_task_state' | 'session_ended', extra?: Record<string, unknown>): never
}

/**
 * Submits the form of a task of the phone's tracker, in private time without its place, with the state of the task that follows; answers the id of the form. One that was submitted may
 * be so again while the task is not over (255). What was filled in before the task was over counts from then. Fails with 201 for a task that this tracker neither has nor had then,
 * for a form that is not the task's, 242 with the faults of the values. The files are looked for before (`lookFor`), and it is done once (`doOnce`) by who calls it.
 */
export const submitForm = async (context: Submitting, said: Said): Promise<{ form_id: number }> => {
  const { db, caller, now, fail } = context
  const office = officeOf(caller)
  const tracker = await trackers.lock(db, office, caller.tracker_id)
  if (!tracker || tracker.blocked) return fail('session_ended')
  const { task_id, form_id, values } = said
  const at = doneAt(said, now)
  const task = await lockFormed(db, office, task_id)
  // It may come when somebody else has the task: whoever filled it in had it then.
  const isOwn = task && (task.tracker_id === tracker.id || (await trackerAt(db, task, at)) === tracker.id)
  if (!isOwn) return fail('not_found', lost('task_id', 'names no task that this tracker had then'))
  const form = await forms.find(db, office, { task_id })
  if (form?.id !== form_id) return fail('not_found', lost('form_id', 'names no form of the task'))
  if (form.submitted && !isFillable(task.status)) fail('invalid_task_state')
  for (const [field_id, value] of Object.entries(values))
    await giveToField(db, office, filesIn({ [field_id]: value }), { form_id, field_id })
  const location = await placeOf(context, tracker.source_id, said, at)
  await submitFormOfTask(db, office, { task_id, form_id, values, location }, at)
  await tellSubmission(db, task, { at, repeated: form.submitted !== null }, now)
  await settle(db, task, now)
  return { form_id }
}

const placeOf = async (
  { db }: Submitting,
  source_id: number,
  { location }: Said,
  at: Date,
): Promise<Submission['location']> => {
  if (!location || (await privacyOf(db, source_id))?.at(at.getTime())) return null
  return { lat: location.lat, lng: location.lng, address: location.address ?? '' }
}
