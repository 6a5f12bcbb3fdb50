import { Type } from 'typebox'
import { notInDemo, userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { filesIn } from '#form/values.ts'
import { FormSubmission } from '#resource/form/values.ts'
import { lookFor } from '#service/file-upload.ts'
import { changeForm } from '#service/form/values.ts'
import { lockFormed, mayChangeForm } from '#service/task/forms.ts'
import * as forms from '#store/forms/forms.ts'

export default command('task/form/values/update', {
  summary: 'Changes what was filled in in the form of a task.',
  description: `Whole: a field that is left out has no value then, and files that no value names are deleted; new ones come by \`task/form/file/create\`. When and where the form was submitted, stays; \`changed\` tells of
it. 255 before it was submitted, for what is \`faulty\`, and without the right \`completed_form_update\` for what is \`done\`, \`failed\` or \`delayed\`. 242 tells all that is wrong.`,
  access: notInDemo(userWith('task_update')),
  params: Type.Object({ task_id: Id, values: FormSubmission.properties.values }),
  result: None,
  errors: ['not_found', 'content_invalid', 'invalid_task_state'],
  example: {
    params: { task_id: '<id of task/create>', values: { note: { type: 'text', value: 'Left at the gate' } } },
    after: ['task/create', 'task/form/create'],
    fails: 'invalid_task_state',
  },

  // Files that a bucket has taken are looked for before the transaction.
  keeps: true,

  async handler({ task_id, values }, { transaction, caller, now, fail, ...means }) {
    await lookFor(means, caller, filesIn(values))
    return transaction(async (db) => {
      const task = (await lockFormed(db, caller, task_id)) ?? fail('not_found')
      const form = (await forms.find(db, caller, { task_id })) ?? fail('not_found')
      if (!form.submitted || !mayChangeForm(caller, task.status)) return fail('invalid_task_state')
      await changeForm(db, caller, { form_id: form.id, values }, now)
      return {}
    })
  },
})
