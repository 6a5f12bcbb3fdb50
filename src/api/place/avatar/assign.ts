import { Type } from 'typebox'
import * as places from '#store/place/places.ts'
import { assignIcon, assignment, NullableIconId } from '../../avatar.ts'
import { userWith } from '../../caller.ts'
import { command } from '../../operation.ts'
import { Id } from '../../schema.ts'

export default command('place/avatar/assign', {
  ...assignment,
  summary: 'Gives a place an icon, or its picture again.',
  access: userWith('place_update'),
  params: Type.Object({ place_id: Id, icon_id: NullableIconId }),

  handler: ({ place_id: id, icon_id }, context) =>
    assignIcon(context, { entity: 'place', id, lock: (db) => places.lock(db, context.caller, id) }, icon_id),
})
