import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, None, OneOf } from '#contract/schema.ts'
import { documentTypes, formats } from '#service/document.ts'
import { documentOfForm } from '#service/form/document.ts'
import * as forms from '#store/forms/forms.ts'

export default query('task/form/download', {
  summary: 'Writes the form of a task, with what was filled in, as a PDF or a spreadsheet.',
  description: 'As `form/download` does. 201 also where the task has none.',
  costly: true,
  access: user,
  params: Type.Object({ task_id: Id, format: Described(OneOf(formats), 'Kind of the document.') }),
  result: None,
  files: Object.values(documentTypes),
  errors: ['not_found'],
  example: {
    params: { task_id: '<id of task/create>', format: 'pdf' },
    after: ['task/create', 'task/form/create'],
  },

  async handler({ task_id, format }, context) {
    const form = (await forms.find(context.db, context.caller, { task_id })) ?? context.fail('not_found')
    return documentOfForm(context, form, format)
  },
})
