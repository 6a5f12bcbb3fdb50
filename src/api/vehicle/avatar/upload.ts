import { Type } from 'typebox'
import * as vehicles from '#store/fleet/vehicles.ts'
import { upload, uploadPicture } from '../../avatar.ts'
import { userWith } from '../../caller.ts'
import { command } from '../../operation.ts'
import { Id, RedirectTarget } from '../../schema.ts'

export default command('vehicle/avatar/upload', {
  ...upload,
  summary: 'Gives a vehicle a picture.',
  access: userWith('vehicle_update'),
  params: Type.Object({ vehicle_id: Id, redirect_target: RedirectTarget }),

  handler: ({ vehicle_id: id }, context) =>
    uploadPicture(context, {
      entity: 'vehicle',
      id,
      lock: async (db) => (await vehicles.lock(db, context.caller, { id })).vehicle,
    }),
})
