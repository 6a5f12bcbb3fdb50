import { Type } from 'typebox'
import * as places from '#store/place/places.ts'
import { upload, uploadPicture } from '../../avatar.ts'
import { userWith } from '../../caller.ts'
import { command } from '../../operation.ts'
import { Id, RedirectTarget } from '../../schema.ts'

export default command('place/avatar/upload', {
  ...upload,
  summary: 'Gives a place a picture.',
  access: userWith('place_update'),
  params: Type.Object({ place_id: Id, redirect_target: RedirectTarget }),

  handler: ({ place_id: id }, context) =>
    uploadPicture(context, { entity: 'place', id, lock: (db) => places.lock(db, context.caller, id) }),
})
