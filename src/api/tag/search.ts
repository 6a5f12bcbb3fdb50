import { Type } from 'typebox'
import * as trackers from '#store/trackers.ts'
import { user } from '../caller.ts'
import { query } from '../operation.ts'
import { Id } from '../schema.ts'
import { Tracker } from '../tracker/tracker.ts'
import { Taggable, taggable } from './tag.ts'

/** Things that carry tags, by type; a type that nothing is kept of yet stays empty. */
const Result = Type.Object({
  ...Object.fromEntries(taggable.map((type) => [type, Type.Optional(Type.Array(Type.Object({ id: Id })))])),
  tracker: Type.Optional(Type.Array(Tracker)),
})

export default query('tag/search', {
  summary: 'Finds what carries all of the tags.',
  access: user,
  params: Type.Object({
    tag_ids: Type.Array(Id, { minItems: 1, maxItems: 1000 }),
    entity_types: Type.Optional(Type.Array(Taggable)),
  }),
  result: Type.Object({ result: Result }),

  async handler({ tag_ids, entity_types = [...taggable] }, { db, caller }) {
    const empty = Object.fromEntries(entity_types.map((type) => [type, []]))
    const found = entity_types.includes('tracker') && { tracker: await trackers.list(db, caller, { tag_ids }) }
    return { result: { ...empty, ...found } }
  },
})
