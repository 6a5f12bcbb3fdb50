import { Type } from 'typebox'
import * as groups from '#store/fleet/groups.ts'
import { master } from '../../caller.ts'
import { command } from '../../operation.ts'
import { Id, None } from '../../schema.ts'

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
