import { Type } from 'typebox'
import * as garages from '#store/fleet/garages.ts'
import { userWith } from '../caller.ts'
import { command } from '../operation.ts'
import { Described, Id } from '../schema.ts'
import { NewGarage } from './garage.ts'

export default command('garage/create', {
  summary: 'Creates a garage.',
  access: userWith('vehicle_update'),
  params: Type.Object({ garage: Described(NewGarage, 'What is created.') }),
  result: Type.Object({ id: Id }),

  async handler({ garage }, { db, caller }) {
    return { id: await garages.create(db, caller, garage) }
  },
})
