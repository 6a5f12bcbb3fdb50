import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { given } from '#resource/tracker/sensor/template.ts'
import { checkedTemplate, templateFailures } from '#service/tracker/sensor/templates.ts'
import * as templates from '#store/sensors/templates.ts'

export default command('tracker/sensor/template/create', {
  summary: 'Creates a template of sensors, for trackers to come.',
  description: `Beyond the contract. A tracker that is registered, comes into the group or gets another device gets once what it lacks of the templates for its model and its group:
sensors of whose kind and input it has none, as far as it has room (\`docs/sensors.md\`). Those that are there already get them by \`tracker/sensor/template/apply\`.
Error 268 for more than \`ODOGRAPH_SENSOR_TEMPLATE_QUOTA\` templates, and for more sensors than a tracker may have; 232 and 270 as of \`tracker/sensor/create\`; 220 for a model that is
not known, 204 for a group that is not there, 201 and 208 for the tracker.`,
  access: master,
  params: Type.Object(given),
  result: Type.Object({ id: Id }),
  errors: templateFailures,
  example: {
    params: {
      ...{ title: 'Vans', model: 'gt06' },
      sensors: [{ type: 'metering', sensor_type: 'fuel', name: 'Tank', input_name: 'analog_1', units_type: 'litre' }],
    },
  },

  async handler(params, context) {
    const { db, caller, config, fail } = context
    const template = await checkedTemplate(context, params)
    if ((await templates.countForMore(db, caller)) >= config.sensor_template_quota) fail('over_quota')
    return { id: await templates.create(db, caller, template) }
  },
})
