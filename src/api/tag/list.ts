import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { ListOf, Nullable, Text } from '#contract/schema.ts'
import { Tag } from '#resource/tag.ts'
import * as tags from '#store/fleet/tags.ts'

export default query('tag/list', {
  summary: 'Lists the tags of the account by name.',
  access: user,
  params: Type.Object({ filter: Type.Optional(Nullable(Text(60, 3))) }),
  result: ListOf(Tag),

  async handler({ filter }, { db, caller }) {
    return { list: await tags.list(db, caller, filter ?? undefined) }
  },
})
