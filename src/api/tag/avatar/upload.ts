import { Type } from 'typebox'
import * as tags from '#store/fleet/tags.ts'
import { upload, uploadPicture } from '../../avatar.ts'
import { userWith } from '../../caller.ts'
import { command } from '../../operation.ts'
import { Id, RedirectTarget } from '../../schema.ts'

export default command('tag/avatar/upload', {
  ...upload,
  summary: 'Gives a tag a picture.',
  access: userWith('tag_update'),
  params: Type.Object({ tag_id: Id, redirect_target: RedirectTarget }),

  handler: ({ tag_id: id }, context) =>
    uploadPicture(context, { entity: 'tag', id, lock: (db) => tags.lock(db, context.caller, id) }),
})
