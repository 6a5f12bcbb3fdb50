import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, ValueOf } from '#contract/schema.ts'
import { Vehicle } from '#resource/vehicle.ts'
import * as vehicles from '#store/fleet/vehicles.ts'

export default query('vehicle/read', {
  summary: 'Tells a vehicle.',
  access: user,
  params: Type.Object({ vehicle_id: Id }),
  result: ValueOf(Vehicle),
  errors: ['not_found'],

  async handler({ vehicle_id }, { db, caller, fail }) {
    return { value: ((await vehicles.read(db, caller, vehicle_id)) ?? fail('not_found')) as Vehicle }
  },
})
