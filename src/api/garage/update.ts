import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, None } from '#contract/schema.ts'
import { ChangedGarage } from '#resource/garage.ts'
import * as garages from '#store/fleet/garages.ts'

export default command('garage/update', {
  summary: 'Changes a garage.',
  description: 'What is left out keeps its value.',
  access: userWith('vehicle_update'),
  params: Type.Object({ garage: Described(ChangedGarage, 'What it becomes.') }),
  result: None,
  errors: ['not_found'],

  async handler({ garage: { id, ...changes } }, { db, caller, fail }) {
    if (!(await garages.update(db, caller, id, changes))) fail('not_found')
    return {}
  },
})
