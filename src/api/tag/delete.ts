import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { oneOf } from '#contract/exactly-one.ts'
import { command } from '#contract/operation.ts'
import { Id, Ids, None } from '#contract/schema.ts'
import * as tags from '#store/fleet/tags.ts'
import * as places from '#store/place/places.ts'

export default command('tag/delete', {
  summary: 'Deletes one tag, or several.',
  description: 'Exactly one of `tag_id` and `tag_ids`. Unknown ids among `tag_ids` are passed over.',
  access: userWith('tag_update'),
  params: Type.Object({ tag_id: Type.Optional(Id), tag_ids: Type.Optional(Ids) }),
  result: None,
  errors: ['not_found'],
  example: { params: { tag_id: 1 } },

  async handler(params, { db, caller, fail }) {
    oneOf(params, 'tag_id', 'tag_ids')
    const { tag_id, tag_ids = [] } = params
    // Places that carry them will change.
    await places.countForGood(db, caller)
    const deleted = await tags.remove(db, caller, tag_id ? [tag_id] : tag_ids)
    if (tag_id && deleted === 0) fail('not_found')
    return {}
  },
})
