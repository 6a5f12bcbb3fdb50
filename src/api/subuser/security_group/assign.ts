import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, Ids, None, Nullable } from '#contract/schema.ts'
import { requireFeature } from '#service/features.ts'
import * as groups from '#store/people/security-groups.ts'
import * as subusers from '#store/people/subusers.ts'

export default command('subuser/security_group/assign', {
  summary: 'Puts sub-users into a security group.',
  description:
    '`group_id` null puts them into the default group, without rights. Those that are in the group already and are not ' +
    'named stay in it. Error 201, and none is moved, when the group or one of them is unknown.',
  access: master,
  params: Type.Object({ group_id: Nullable(Described(Id, 'The group; null for none.')), subuser_ids: Ids }),
  result: None,
  errors: ['not_found', 'feature_unavailable'],
  example: { after: ['subuser/security_group/create'] },

  async handler({ group_id, subuser_ids }, context) {
    const { db, caller, fail } = context
    await requireFeature(context, 'multilevel_access')
    if (group_id && !(await groups.hold(db, caller, group_id))) fail('not_found')
    const assigned = await subusers.assign(db, caller, group_id, subuser_ids)
    if (assigned !== new Set(subuser_ids).size) fail('not_found')
    return {}
  },
})
