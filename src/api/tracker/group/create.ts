import { Type } from 'typebox'
import * as groups from '#store/fleet/groups.ts'
import { master } from '../../caller.ts'
import { command } from '../../operation.ts'
import { Id } from '../../schema.ts'
import { NewGroup } from './group.ts'

export default command('tracker/group/create', {
  summary: 'Creates a group of trackers.',
  access: master,
  params: NewGroup,
  result: Type.Object({ id: Id }),

  async handler(group, { db, caller }) {
    return { id: await groups.create(db, caller, group) }
  },
})
