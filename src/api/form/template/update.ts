import { Type } from 'typebox'
import { notInDemo, userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, None } from '#contract/schema.ts'
import { ChangedTemplate, checkedTemplate } from '#resource/form/template.ts'
import { checkTags } from '#service/form/inspection.ts'
import * as templates from '#store/forms/form-templates.ts'

export default command('form/template/update', {
  summary: 'Changes a template of forms, whose version grows by one.',
  description: 'Whole: what is left out is as in a new one. Forms that were made of it stay as they are.',
  access: notInDemo(userWith('form_template_update')),
  params: Type.Object({ template: Described(ChangedTemplate, 'What it becomes.') }),
  result: None,
  errors: ['not_found'],

  async handler({ template }, { db, caller, now, fail }) {
    const wanted = checkedTemplate(template)
    await checkTags({ db, caller }, template)
    if (!(await templates.update(db, caller, template.id, wanted, now))) fail('not_found')
    return {}
  },
})
