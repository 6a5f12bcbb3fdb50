import { Type } from 'typebox'
import { fileObject, filesOf } from '#store/field/files.ts'
import * as forms from '#store/field/forms.ts'
import { user } from '../caller.ts'
import { FileObject, signing } from '../file.ts'
import { query } from '../operation.ts'
import { Id } from '../schema.ts'
import { Form } from './form.ts'

export default query('form/read', {
  summary: 'Reads a form, what was filled in and the files that were uploaded for it.',
  description: 'Whoever sees its tracker sees it.',
  access: user,
  params: Type.Object({ id: Id }),
  result: Type.Object({ value: Form, files: Type.Array(FileObject) }),
  errors: ['not_found'],

  async handler({ id }, context) {
    const { db, caller, fail } = context
    const value = (await forms.read(db, caller, id)) ?? fail('not_found')
    const files = await filesOf(db, caller, { form_ids: [id] })
    const kept = files.filter(({ state }) => state !== 'deleted')
    return { value, files: kept.map((file) => fileObject(file, signing(context))) }
  },
})
