import { master } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { Group } from '#resource/tracker/group.ts'
import * as groups from '#store/fleet/groups.ts'

export default command('tracker/group/update', {
  summary: 'Changes the title and colour of a group of trackers.',
  access: master,
  params: Group,
  result: None,
  errors: ['not_found'],

  async handler(group, { db, caller, fail }) {
    if (!(await groups.update(db, caller, group))) fail('not_found')
    return {}
  },
})
