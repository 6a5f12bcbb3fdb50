import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, None } from '#contract/schema.ts'
import { ChangedVehicle, ForceReassign } from '#resource/vehicle.ts'
import { once } from '#service/bindings.ts'
import { prepare } from '#service/vehicle/prepare.ts'
import * as vehicles from '#store/fleet/vehicles.ts'

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
