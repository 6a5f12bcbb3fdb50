import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { ListOf, None } from '#contract/schema.ts'
import { Group } from '#resource/tracker/group.ts'
import * as groups from '#store/fleet/groups.ts'

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
