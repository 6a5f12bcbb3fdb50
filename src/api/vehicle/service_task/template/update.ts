import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { refuse } from '#contract/errors.ts'
import { command } from '#contract/operation.ts'
import { Described, None } from '#contract/schema.ts'
import { ChangedServiceTemplate, intervalFaults, templateOf } from '#resource/service-template.ts'
import * as templates from '#store/maintenance/templates.ts'

export default command('vehicle/service_task/template/update', {
  summary: 'Changes what the catalogue says that vehicles need.',
  description:
    'Beyond the contract. Whole: what is left out is as in a new one. Service tasks that were made of it stay as they are.',
  access: userWith('vehicle_update'),
  params: Type.Object({ template: Described(ChangedServiceTemplate, 'What it becomes.') }),
  result: None,
  errors: ['not_found'],
  example: {
    params: {
      template: {
        ...{ id: '<id of vehicle/service_task/template/create>', description: 'Oil' },
        intervals: { mileage: { limit: 20_000, notification_interval: 1000 } },
      },
    },
    after: ['vehicle/service_task/template/create'],
  },

  async handler({ template }, { db, caller, fail }) {
    refuse(intervalFaults(template))
    if (!(await templates.update(db, caller, { ...templateOf(template), id: template.id }))) fail('not_found')
    return {}
  },
})
