import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { ForceReassign, NewVehicle } from '#resource/vehicle.ts'
import { once } from '#service/bindings.ts'
import { prepareVehicle } from '#service/vehicle/prepare.ts'
import * as vehicles from '#store/fleet/vehicles.ts'

export default command('vehicle/create', {
  summary: 'Creates a vehicle.',
  description:
    'Pictures are set by `vehicle/avatar`. A tracker, garage or tag that the account does not have answers 7. ' +
    'One whose vehicle has service tasks that are not done stays there: 247, with `force_reassign` too.',
  access: userWith('vehicle_update'),
  params: Type.Object({ vehicle: Described(NewVehicle, 'What is created.'), force_reassign: ForceReassign }),
  result: Type.Object({ id: Id }),
  errors: ['already_exists'],

  async handler({ vehicle: { tags = [], tracker_id, ...vehicle }, force_reassign }, context) {
    const { tracker } = await prepareVehicle(context, { ...vehicle, tracker_id, tags }, { force_reassign })
    return { id: await vehicles.create(context.db, context.caller, { ...vehicle, tracker, tags: once(tags) }) }
  },
})
