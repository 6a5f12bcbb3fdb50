import { Type } from 'typebox'
import * as vehicles from '#store/fleet/vehicles.ts'
import { once } from '../bindings.ts'
import { userWith } from '../caller.ts'
import { command } from '../operation.ts'
import { Described, None } from '../schema.ts'
import { prepare } from './prepare.ts'
import { ChangedVehicle, ForceReassign } from './vehicle.ts'

export default command('vehicle/update', {
  summary: 'Changes a vehicle.',
  description:
    'What is left out keeps its value, and so do the pictures. A tracker, garage or tag that the account does not have answers 7.',
  access: userWith('vehicle_update'),
  params: Type.Object({ vehicle: Described(ChangedVehicle, 'What it becomes.'), force_reassign: ForceReassign }),
  result: None,
  errors: ['not_found', 'already_exists'],

  async handler({ vehicle: { id, ...changes }, force_reassign }, context) {
    await prepare(context, changes, { id, force_reassign })
    const { db, caller } = context
    await vehicles.update(db, caller, id, { ...changes, ...(changes.tags && { tags: once(changes.tags) }) })
    return {}
  },
})
