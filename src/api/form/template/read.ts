import { Type } from 'typebox'
import * as templates from '#store/field/form-templates.ts'
import { user } from '../../caller.ts'
import { query } from '../../operation.ts'
import { Id, ValueOf } from '../../schema.ts'
import { Template } from './template.ts'

export default query('form/template/read', {
  summary: 'Reads a template of forms.',
  access: user,
  params: Type.Object({ template_id: Id }),
  result: ValueOf(Template),
  errors: ['not_found'],

  async handler({ template_id }, { db, caller, fail }) {
    return { value: (await templates.read(db, caller, template_id)) ?? fail('not_found') }
  },
})
