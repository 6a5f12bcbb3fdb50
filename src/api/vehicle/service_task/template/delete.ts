import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None } from '#contract/schema.ts'
import * as templates from '#store/maintenance/templates.ts'

export default command('vehicle/service_task/template/delete', {
  summary: 'Takes something out of the catalogue of what vehicles need.',
  description: 'Beyond the contract. Service tasks that were made of it stay.',
  access: userWith('vehicle_update'),
  params: Type.Object({ template_id: Described(Id, 'The template.') }),
  result: None,
  errors: ['not_found'],
  example: {
    params: { template_id: '<id of vehicle/service_task/template/create>' },
    after: ['vehicle/service_task/template/create'],
  },

  async handler({ template_id }, { db, caller, fail }) {
    if (!(await templates.remove(db, caller, template_id))) fail('not_found')
    return {}
  },
})
