import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { NewGarage } from '#resource/garage.ts'
import * as garages from '#store/fleet/garages.ts'

export default command('garage/create', {
  summary: 'Creates a garage.',
  access: userWith('vehicle_update'),
  params: Type.Object({ garage: Described(NewGarage, 'What is created.') }),
  result: Type.Object({ id: Id }),

  async handler({ garage }, { db, caller }) {
    return { id: await garages.create(db, caller, garage) }
  },
})
