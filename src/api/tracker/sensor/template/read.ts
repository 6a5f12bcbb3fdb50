import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, ValueOf } from '#contract/schema.ts'
import { Template, tellTemplate } from '#resource/tracker/sensor/template.ts'
import * as templates from '#store/sensors/templates.ts'

export default query('tracker/sensor/template/read', {
  summary: 'Reads a template of sensors.',
  description: 'Beyond the contract.',
  access: userWith('tracker_update'),
  params: Type.Object({ id: Id }),
  result: ValueOf(Template),
  errors: ['not_found'],
  example: { params: { id: '<id of tracker/sensor/template/create>' } },

  async handler({ id }, { db, caller, fail }) {
    const [template] = await templates.find(db, caller, [id])
    return { value: tellTemplate(template ?? fail('not_found')) }
  },
})
