import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, None } from '#contract/schema.ts'
import { ChangedVehicle, ForceReassign } from '#resource/vehicle.ts'
import { once } from '#service/bindings.ts'
import { prepareVehicle } from '#service/vehicle/prepare.ts'
import * as vehicles from '#store/fleet/vehicles.ts'

export default command('vehicle/update', {
  summary: 'Changes a vehicle.',
  description:
    'What is left out keeps its value, and so do the pictures. A tracker, garage or tag that the account does not have answers 7. ' +
    '261: the tracker of this vehicle, or of the one that it would be taken from, stays while service tasks of it are not done.',
  access: userWith('vehicle_update'),
  params: Type.Object({ vehicle: Described(ChangedVehicle, 'What it becomes.'), force_reassign: ForceReassign }),
  result: None,
  errors: ['not_found', 'already_exists', 'has_external_links'],

  async handler({ vehicle: { id, ...changes }, force_reassign }, context) {
    const { before = context.fail('not_found'), tracker } = await prepareVehicle(context, changes, {
      id,
      force_reassign,
    })
    const { tracker_id: _, tags, ...others } = changes
    await vehicles.update(context.db, before, { ...others, tracker, ...(tags && { tags: once(tags) }) })
    return {}
  },
})
