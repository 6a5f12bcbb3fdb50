import { Type } from 'typebox'
import * as tags from '#store/fleet/tags.ts'
import { assignIcon, assignment, NullableIconId } from '../../avatar.ts'
import { userWith } from '../../caller.ts'
import { command } from '../../operation.ts'
import { Id } from '../../schema.ts'

export default command('tag/avatar/assign', {
  ...assignment,
  summary: 'Gives a tag an icon, or its picture again.',
  access: userWith('tag_update'),
  params: Type.Object({ tag_id: Id, icon_id: NullableIconId }),

  handler: ({ tag_id: id, icon_id }, context) =>
    assignIcon(context, { entity: 'tag', id, lock: (db) => tags.lock(db, context.caller, id) }, icon_id),
})
