import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None } from '#contract/schema.ts'
import { lockFormed, makeForm, mayChangeForm } from '#service/task/forms.ts'
import { settle } from '#service/task/settle.ts'
import { tellPhones } from '#service/task/tell-phones.ts'
import { given } from '#store/tasks/task-forms.ts'

export default command('task/form/create', {
  summary: 'Gives a task or a checkpoint a form, to be submitted by whoever has it.',
  description: `A copy of the template as it is now; later versions do not touch it. A task with a form is done when that is submitted too. 247 where it has one, 201 for routes,
255 for what is \`faulty\`, and without the right \`completed_form_update\` for what is \`done\`, \`failed\` or \`delayed\`, which stays so. 268 where the account has as many forms as it may.`,
  access: userWith('task_update'),
  params: Type.Object({ task_id: Id, template_id: Described(Id, 'Template that the form is made of.') }),
  result: None,
  errors: ['not_found', 'already_exists', 'invalid_task_state', 'over_quota'],
  example: { params: { task_id: '<id of task/create>', template_id: 1 }, after: ['task/create'] },

  async handler({ task_id, template_id }, context) {
    const { db, caller, now, fail } = context
    const task = (await lockFormed(db, caller, task_id)) ?? fail('not_found')
    if (!mayChangeForm(caller, task.status)) fail('invalid_task_state')
    if ((await given(db, caller, [task])).size > 0) fail('already_exists')
    await makeForm(context, task, template_id)
    await settle(db, task, now)
    await tellPhones(db, caller, { tracker_id: task.tracker_id, task, change: 'changed' }, now)
    return {}
  },
})
