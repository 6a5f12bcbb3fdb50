import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { refuse } from '#contract/errors.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { intervalFaults, most_templates, NewServiceTemplate, templateOf } from '#resource/service-template.ts'
import * as templates from '#store/maintenance/templates.ts'

export default command('vehicle/service_task/template/create', {
  summary: 'Adds to the catalogue of what vehicles need again and again.',
  description:
    'Beyond the contract. Vehicles get it as a service task of their own by `vehicle/service_task/template/apply`. 268: there are 500 of them.',
  access: userWith('vehicle_update'),
  params: Type.Object({ template: Described(NewServiceTemplate, 'What is needed, and how often.') }),
  result: Type.Object({ id: Id }),
  errors: ['over_quota'],
  example: {
    params: {
      template: {
        ...{ description: 'Oil and filters', cost: 240 },
        intervals: {
          mileage: { limit: 15_000, notification_interval: 1000 },
          date: { limit: 365, notification_interval: 30 },
        },
      },
    },
  },

  async handler({ template }, { db, caller, fail }) {
    refuse(intervalFaults(template))
    if ((await templates.countForMore(db, caller)) >= most_templates) fail('over_quota')
    return { id: await templates.create(db, caller, templateOf(template)) }
  },
})
