import { Type } from 'typebox'
import * as groups from '#store/people/security-groups.ts'
import { master } from '../../caller.ts'
import { requireFeature } from '../../features.ts'
import { command } from '../../operation.ts'
import { Described, None } from '../../schema.ts'
import { columns, SecurityGroup } from './security-group.ts'

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
    if (!(await groups.update(db, caller, columns(group)))) fail('not_found')
    return {}
  },
})
