import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, RedirectTarget } from '#contract/schema.ts'
import { upload, uploadPicture } from '#service/avatar.ts'
import * as tags from '#store/fleet/tags.ts'

export default command('tag/avatar/upload', {
  ...upload,
  summary: 'Gives a tag a picture.',
  access: userWith('tag_update'),
  params: Type.Object({ tag_id: Id, redirect_target: RedirectTarget }),

  handler: ({ tag_id: id }, context) =>
    uploadPicture(context, { entity: 'tag', lock: (db) => tags.lock(db, context.caller, id) }),
})
