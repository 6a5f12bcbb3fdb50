import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { NullableIconId } from '#resource/icon.ts'
import { assignIcon, assignment } from '#service/avatar.ts'
import * as tags from '#store/fleet/tags.ts'

export default command('tag/avatar/assign', {
  ...assignment,
  summary: 'Gives a tag an icon, or its picture again.',
  access: userWith('tag_update'),
  params: Type.Object({ tag_id: Id, icon_id: NullableIconId }),

  handler: ({ tag_id: id, icon_id }, context) =>
    assignIcon(context, { lock: (db) => tags.lock(db, context.caller, id) }, icon_id),
})
