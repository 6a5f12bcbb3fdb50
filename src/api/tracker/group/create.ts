import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { NewGroup } from '#resource/tracker/group.ts'
import * as groups from '#store/fleet/groups.ts'

export default command('tracker/group/create', {
  summary: 'Creates a group of trackers.',
  access: master,
  params: NewGroup,
  result: Type.Object({ id: Id }),

  async handler(group, { db, caller }) {
    return { id: await groups.create(db, caller, group) }
  },
})
