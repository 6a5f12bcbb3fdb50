import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, ValueOf } from '#contract/schema.ts'
import { Template } from '#resource/form/template.ts'
import * as templates from '#store/forms/form-templates.ts'

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
