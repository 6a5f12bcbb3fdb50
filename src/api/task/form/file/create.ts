import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { bounds, takesFiles } from '#form/field.ts'
import { giveTicket, ticket, ticket_rules, ticketParams } from '#service/file-ticket.ts'
import { fileType, lockForFile } from '#service/form/files.ts'
import { isFillable, lockFormed } from '#service/task/forms.ts'
import * as forms from '#store/forms/forms.ts'
import * as tasks from '#store/tasks/tasks.ts'

export default command('task/form/file/create', {
  ...ticket,
  summary: 'Makes a ticket to upload a file for a field of the form of a task.',
  description: `${ticket_rules} For \`task/form/values/update\`, so only once the form was submitted, and while the task is \`unassigned\`, \`assigned\` or \`arrived\` (255).
Pictures for \`photo\` and \`signature\`; 231 for a field that takes no files, 267 while ${bounds.files} files of the field are not named by values.
What the next values do not name is deleted.`,
  access: userWith('task_update'),
  params: Type.Object({ task_id: Id, field_id: Type.String({ maxLength: 19 }), ...ticketParams }),
  errors: [...ticket.errors, 'not_found', 'type_mismatch', 'invalid_task_state', 'too_many_entities'],
  example: {
    params: { task_id: '<id of task/create>', field_id: 'photo', size: 5683 },
    after: ['task/create', 'task/form/create'],
    fails: 'invalid_task_state',
  },

  async handler({ task_id, field_id, ...wanted }, context) {
    const { db, caller, fail } = context
    const task = (await tasks.read(db, caller, task_id)) ?? fail('not_found')
    const form = (await forms.find(db, caller, { task_id })) ?? fail('not_found')
    if (!isFillable(task.status) || !form.submitted) fail('invalid_task_state')
    const field = form.fields.find(({ id }) => id === field_id) ?? fail('not_found')
    if (!takesFiles(field)) fail('type_mismatch')
    return giveTicket(context, { ...wanted, type: fileType(field) }, async (transaction) => {
      const held = (await lockFormed(transaction, caller, task_id)) ?? fail('not_found')
      if (!isFillable(held.status)) fail('invalid_task_state')
      return lockForFile({ db: transaction, caller, fail }, { form_id: form.id, field_id })
    })
  },
})
