import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import * as templates from '#store/sensors/templates.ts'

export default command('tracker/sensor/template/delete', {
  summary: 'Deletes a template of sensors.',
  description: 'Beyond the contract. Trackers keep what they were given. A template for a group goes with the group.',
  access: master,
  params: Type.Object({ id: Id }),
  result: None,
  errors: ['not_found'],
  example: { params: { id: '<id of tracker/sensor/template/create>' } },

  async handler({ id }, { db, caller, fail }) {
    if (!(await templates.remove(db, caller, id))) fail('not_found')
    return {}
  },
})
