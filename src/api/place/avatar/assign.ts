import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { NullableIconId } from '#resource/icon.ts'
import { assignIcon, assignment } from '#service/avatar.ts'
import * as places from '#store/place/places.ts'

export default command('place/avatar/assign', {
  ...assignment,
  summary: 'Gives a place an icon, or its picture again.',
  access: userWith('place_update'),
  params: Type.Object({ place_id: Id, icon_id: NullableIconId }),

  handler: ({ place_id: id, icon_id }, context) =>
    assignIcon(context, { lock: (db) => places.lock(db, context.caller, id) }, icon_id),
})
