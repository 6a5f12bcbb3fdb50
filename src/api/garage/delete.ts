import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import * as garages from '#store/fleet/garages.ts'

export default command('garage/delete', {
  summary: 'Deletes a garage.',
  description: 'Its vehicles have none then.',
  access: userWith('vehicle_update'),
  params: Type.Object({ garage_id: Id }),
  result: None,
  errors: ['not_found'],

  async handler({ garage_id }, { db, caller, fail }) {
    if (!(await garages.remove(db, caller, garage_id))) fail('not_found')
    return {}
  },
})
