import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, RedirectTarget } from '#contract/schema.ts'
import { upload, uploadPicture } from '#service/avatar.ts'
import * as places from '#store/place/places.ts'

export default command('place/avatar/upload', {
  ...upload,
  summary: 'Gives a place a picture.',
  access: userWith('place_update'),
  params: Type.Object({ place_id: Id, redirect_target: RedirectTarget }),

  handler: ({ place_id: id }, context) =>
    uploadPicture(context, { entity: 'place', lock: (db) => places.lock(db, context.caller, id) }),
})
