import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, None } from '#contract/schema.ts'
import { groupColumns, SecurityGroup } from '#resource/subuser/security_group/security-group.ts'
import { requireFeature } from '#service/features.ts'
import * as groups from '#store/people/security-groups.ts'

export default command('subuser/security_group/update', {
  summary: 'Changes a security group, for its sub-users from their next request on.',
  description: 'Without `store_period` they see all that the plan keeps.',
  access: master,
  params: Type.Object({ group: Described(SecurityGroup, 'What it becomes.') }),
  result: None,
  errors: ['not_found', 'feature_unavailable'],
  example: { after: ['subuser/security_group/create'] },

  async handler({ group }, context) {
    const { db, caller, fail } = context
    await requireFeature(context, 'multilevel_access')
    if (!(await groups.update(db, caller, groupColumns(group)))) fail('not_found')
    return {}
  },
})
