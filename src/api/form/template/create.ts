import { Type } from 'typebox'
import * as templates from '#store/field/form-templates.ts'
import { notInDemo, userWith } from '../../caller.ts'
import { command } from '../../operation.ts'
import { Described, Id } from '../../schema.ts'
import { checked, NewTemplate } from './template.ts'

export default command('form/template/create', {
  summary: 'Creates a template of forms.',
  description: 'What fields of each type have and need is in docs/forms.md.',
  access: notInDemo(userWith('form_template_update')),
  params: Type.Object({ template: Described(NewTemplate, 'What is created.') }),
  result: Type.Object({ id: Id }),
  errors: ['over_quota'],

  async handler({ template }, { db, caller, config, now, fail }) {
    const wanted = checked(template)
    if ((await templates.countForMore(db, caller)) >= config.form_template_quota) fail('over_quota')
    return { id: await templates.create(db, caller, wanted, now) }
  },
})
