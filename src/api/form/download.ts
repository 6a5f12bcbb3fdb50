import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, None, OneOf } from '#contract/schema.ts'
import { documentTypes, formats } from '#service/document.ts'
import { documentOfForm } from '#service/form/document.ts'
import * as forms from '#store/forms/forms.ts'

export default query('form/download', {
  summary: 'Writes a form, with what was filled in, as a PDF or a spreadsheet.',
  description: `With the logo and colour of the dealer, in the language of the user, times in its zone. Whoever sees the tracker, or the task, may
have it; one that was not submitted yet is written without answers. Pictures are small.`,
  costly: true,
  access: user,
  params: Type.Object({ id: Id, format: Described(OneOf(formats), 'Kind of the document.') }),
  result: None,
  files: Object.values(documentTypes),
  errors: ['not_found'],

  async handler({ id, format }, context) {
    const form = (await forms.read(context.db, context.caller, id)) ?? context.fail('not_found')
    return documentOfForm(context, form, format)
  },
})
