import { Type } from 'typebox'
import * as vehicles from '#store/fleet/vehicles.ts'
import { user } from '../caller.ts'
import { query } from '../operation.ts'
import { Id, ValueOf } from '../schema.ts'
import { Vehicle } from './vehicle.ts'

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
