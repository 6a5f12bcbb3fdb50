import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { NullableIconId } from '#resource/icon.ts'
import { assignIcon, assignment } from '#service/avatar.ts'
import * as vehicles from '#store/fleet/vehicles.ts'

export default command('vehicle/avatar/assign', {
  ...assignment,
  summary: 'Gives a vehicle an icon, or its picture again.',
  access: userWith('vehicle_update'),
  params: Type.Object({ vehicle_id: Id, icon_id: NullableIconId }),

  handler: ({ vehicle_id: id, icon_id }, context) =>
    assignIcon(context, { lock: async (db) => (await vehicles.lock(db, context.caller, { id })).vehicle }, icon_id),
})
