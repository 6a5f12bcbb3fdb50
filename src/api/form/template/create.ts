import { Type } from 'typebox'
import { notInDemo, userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { checkedTemplate, NewTemplate } from '#resource/form/template.ts'
import { checkTags } from '#service/form/inspection.ts'
import * as templates from '#store/forms/form-templates.ts'

export default command('form/template/create', {
  summary: 'Creates a template of forms.',
  description: 'What fields of each type have and need is in docs/forms.md.',
  access: notInDemo(userWith('form_template_update')),
  params: Type.Object({ template: Described(NewTemplate, 'What is created.') }),
  result: Type.Object({ id: Id }),
  errors: ['over_quota'],

  async handler({ template }, { db, caller, config, now, fail }) {
    const wanted = checkedTemplate(template)
    await checkTags({ db, caller }, { inspection: template.inspection })
    if ((await templates.countForMore(db, caller)) >= config.form_template_quota) fail('over_quota')
    return { id: await templates.create(db, caller, wanted, now) }
  },
})
