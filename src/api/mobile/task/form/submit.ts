import { Type } from 'typebox'
import { phone } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Clearable, Described, Id, LatLng } from '#contract/schema.ts'
import { filesIn } from '#form/values.ts'
import { deed, deed_rule } from '#resource/mobile/deed.ts'
import { TaskStatus } from '#resource/task.ts'
import { lookFor } from '#service/file-upload.ts'
import { doOnce } from '#service/mobile/deed.ts'
import { officeOf } from '#service/mobile/office.ts'
import { submitForm, TaskForm } from '#service/mobile/task-form.ts'
import * as tasks from '#store/tasks/tasks.ts'

const path = 'mobile/task/form/submit'

export default command(path, {
  summary: 'Submits the form of a task or a checkpoint of the phone’s tracker.',
  description: `${deed_rule} It counts from \`at\`: what was filled in in time is in time, however late it comes. 201 for a task that the tracker neither has nor had then, and for a form that is not the task's; 242 with all that is
wrong with the values. One that was submitted may be so once more while the task is not over (255). In private time it is kept without its place.`,
  access: phone,
  params: Type.Object({
    ...deed,
    ...TaskForm.properties,
    location: Clearable(Described(LatLng, 'Where it was filled in, where that is known.')),
  }),
  result: Type.Object({ form_id: Id, status: Described(TaskStatus, 'Of the task from then on.') }),
  errors: ['not_found', 'content_invalid', 'already_exists', 'invalid_task_state'],
  example: {
    params: { at: '2026-01-05 08:00:00', clock: '2026-01-05 08:00:05', task_id: 1, form_id: 1, values: {} },
    fails: 'not_found',
  },

  // Files that a bucket has taken are looked for before the transaction.
  keeps: true,

  async handler({ key, clock, ...said }, context) {
    const { transaction, caller, now } = context
    await lookFor(context, officeOf(caller), filesIn(said.values))
    return transaction(async (db) => {
      const submit = async () => {
        const { form_id } = await submitForm({ ...context, db }, { ...said, ...(clock && { clock }) })
        // It may be somebody else's by now.
        const { status } = (await tasks.read(db, officeOf(caller), said.task_id)) ?? context.fail('not_found')
        return { form_id, status }
      }
      return (await doOnce({ db, caller, now }, { path, key, said }, submit)).answer
    })
  },
})
