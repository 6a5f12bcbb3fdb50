import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, None } from '#contract/schema.ts'
import { ChangedTag } from '#resource/tag.ts'
import * as tags from '#store/fleet/tags.ts'

export default command('tag/update', {
  summary: 'Changes the name and colour of a tag.',
  access: userWith('tag_update'),
  params: Type.Object({ tag: Described(ChangedTag, 'What it becomes.') }),
  result: None,
  errors: ['not_found'],

  async handler({ tag }, { db, caller, fail }) {
    if (!(await tags.update(db, caller, tag))) fail('not_found')
    return {}
  },
})
