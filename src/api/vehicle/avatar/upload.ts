import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, RedirectTarget } from '#contract/schema.ts'
import { upload, uploadPicture } from '#service/avatar.ts'
import * as vehicles from '#store/fleet/vehicles.ts'

export default command('vehicle/avatar/upload', {
  ...upload,
  summary: 'Gives a vehicle a picture.',
  access: userWith('vehicle_update'),
  params: Type.Object({ vehicle_id: Id, redirect_target: RedirectTarget }),

  handler: ({ vehicle_id: id }, context) =>
    uploadPicture(context, {
      entity: 'vehicle',
      lock: async (db) => (await vehicles.lock(db, context.caller, { id })).vehicle,
    }),
})
