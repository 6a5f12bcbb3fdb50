import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { dropForm, lockFormed, mayChangeForm } from '#service/task/forms.ts'
import { settle } from '#service/task/settle.ts'
import { tellPhones } from '#service/task/tell-phones.ts'

export default command('task/form/delete', {
  summary: 'Deletes the form of a task or of a checkpoint.',
  description: `With all that was filled in and its files. 201 where it has none; 255 for what is \`faulty\`, and without the right \`completed_form_update\` for what is \`done\`, \`failed\` or
\`delayed\`, which stays so.`,
  access: userWith('task_update'),
  params: Type.Object({ task_id: Id }),
  result: None,
  errors: ['not_found', 'invalid_task_state'],
  example: { params: { task_id: '<id of task/create>' }, after: ['task/create', 'task/form/create'] },

  async handler({ task_id }, context) {
    const { db, caller, now, fail } = context
    const task = (await lockFormed(db, caller, task_id)) ?? fail('not_found')
    if (!mayChangeForm(caller, task.status)) fail('invalid_task_state')
    if (!(await dropForm(context, task))) fail('not_found')
    await settle(db, task, now)
    await tellPhones(db, caller, { tracker_id: task.tracker_id, task, change: 'changed' }, now)
    return {}
  },
})
