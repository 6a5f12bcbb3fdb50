import * as groups from '#store/fleet/groups.ts'
import { user } from '../../caller.ts'
import { query } from '../../operation.ts'
import { ListOf, None } from '../../schema.ts'
import { Group } from './group.ts'

export default query('tracker/group/list', {
  summary: 'Lists the groups of trackers by title.',
  description: 'Group 0, the trackers in no group, is not listed.',
  access: user,
  params: None,
  result: ListOf(Group),

  async handler(_, { db, caller }) {
    return { list: await groups.list(db, caller) }
  },
})
