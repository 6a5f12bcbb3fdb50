import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { given } from '#resource/tracker/sensor/template.ts'
import { checkedTemplate, templateFailures } from '#service/tracker/sensor/templates.ts'
import * as templates from '#store/sensors/templates.ts'

export default command('tracker/sensor/template/update', {
  summary: 'Changes a template of sensors.',
  description:
    'Beyond the contract. Whole: what is left out is as in a new one. Trackers keep the sensors that they were given, until `tracker/sensor/template/apply` is asked for. ' +
    'Errors as of `tracker/sensor/template/create`.',
  access: master,
  params: Type.Object({ id: Id, ...given }),
  result: None,
  errors: templateFailures,
  example: {
    params: {
      ...{ id: '<id of tracker/sensor/template/create>', title: 'Doors', model: 'gt06' },
      sensors: [{ type: 'discrete', sensor_type: 'door', name: 'Rear door', input_number: 2 }],
    },
  },

  async handler({ id, ...params }, context) {
    const { db, caller, fail } = context
    if (!(await templates.hold(db, caller, id))) fail('not_found')
    await templates.update(db, caller, { ...(await checkedTemplate(context, params)), id })
    return {}
  },
})
