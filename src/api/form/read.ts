import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { Form } from '#resource/form/form.ts'
import { FileObject } from '#service/file.ts'
import { filesOfForm } from '#service/form/files.ts'
import * as forms from '#store/forms/forms.ts'

export default query('form/read', {
  summary: 'Reads a form, what was filled in and the files that were uploaded for it.',
  description: `Whoever sees its tracker or its task sees it. Where a bucket takes files itself it is asked now whether they have come; one that
has, and that is still being checked, is \`in_progress\`.`,
  access: user,
  params: Type.Object({ id: Id }),
  result: Type.Object({ value: Form, files: Type.Array(FileObject, { description: 'Files that the answers name.' }) }),
  errors: ['not_found'],

  async handler({ id }, context) {
    const { db, caller, fail } = context
    const value = (await forms.read(db, caller, id)) ?? fail('not_found')
    return { value, files: await filesOfForm(context, id) }
  },
})
