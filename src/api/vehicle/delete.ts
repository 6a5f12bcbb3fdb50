import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { oneOf } from '#contract/exactly-one.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, Ids, None } from '#contract/schema.ts'
import * as vehicles from '#store/fleet/vehicles.ts'

export default command('vehicle/delete', {
  summary: 'Deletes one vehicle, or several.',
  description:
    'Exactly one of `vehicle_id` and `vehicle_ids`. Unknown ids among `vehicle_ids` are passed over. Service tasks go with their vehicle.',
  access: userWith('vehicle_update'),
  params: Type.Object({
    vehicle_id: Type.Optional(Id),
    vehicle_ids: Type.Optional(Described(Ids, 'Ids of the vehicles.')),
  }),
  result: None,
  errors: ['not_found'],
  example: { params: { vehicle_id: 1 } },

  async handler(params, { db, caller, fail }) {
    oneOf(params, 'vehicle_id', 'vehicle_ids')
    const { vehicle_id, vehicle_ids = [] } = params
    const deleted = await vehicles.remove(db, caller, vehicle_id ? [vehicle_id] : vehicle_ids)
    if (vehicle_id && deleted === 0) fail('not_found')
    return {}
  },
})
