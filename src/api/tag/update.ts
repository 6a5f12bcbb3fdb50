import { Type } from 'typebox'
import * as tags from '#store/fleet/tags.ts'
import { userWith } from '../caller.ts'
import { command } from '../operation.ts'
import { Described, None } from '../schema.ts'
import { ChangedTag } from './tag.ts'

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
