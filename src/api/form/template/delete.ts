import { Type } from 'typebox'
import { notInDemo, userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import * as templates from '#store/forms/form-templates.ts'

export default command('form/template/delete', {
  summary: 'Deletes a template of forms.',
  description: 'Forms that were made of it stay, without `template_id`.',
  access: notInDemo(userWith('form_template_update')),
  params: Type.Object({ template_id: Id }),
  result: None,
  errors: ['not_found'],

  async handler({ template_id }, { db, caller, now, fail }) {
    if (!(await templates.remove(db, caller, template_id, now))) fail('not_found')
    return {}
  },
})
