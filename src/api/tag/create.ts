import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { NewTag } from '#resource/tag.ts'
import * as tags from '#store/fleet/tags.ts'

export default command('tag/create', {
  summary: 'Creates a tag.',
  access: userWith('tag_update'),
  params: Type.Object({ tag: Described(NewTag, 'What is created.') }),
  result: Type.Object({ id: Id }),
  errors: ['over_quota'],

  async handler({ tag }, { db, caller, config, fail }) {
    if ((await tags.countForMore(db, caller)) >= config.tag_quota) fail('over_quota')
    return { id: await tags.create(db, caller, tag) }
  },
})
