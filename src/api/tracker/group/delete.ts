import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import * as groups from '#store/fleet/groups.ts'

export default command('tracker/group/delete', {
  summary: 'Deletes a group of trackers.',
  description: 'Its trackers are in group 0 then.',
  access: master,
  params: Type.Object({ id: Id }),
  result: None,
  errors: ['not_found'],

  async handler({ id }, { db, caller, fail }) {
    if (!(await groups.remove(db, caller, id))) fail('not_found')
    return {}
  },
})
