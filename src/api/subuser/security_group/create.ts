import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { groupColumns, NewSecurityGroup } from '#resource/subuser/security_group/security-group.ts'
import { requireFeature } from '#service/features.ts'
import * as groups from '#store/people/security-groups.ts'

export default command('subuser/security_group/create', {
  summary: 'Creates a security group: rights that several sub-users have.',
  access: master,
  params: Type.Object({ group: Described(NewSecurityGroup, 'What is created.') }),
  result: Type.Object({ id: Id }),
  errors: ['feature_unavailable'],

  async handler({ group }, context) {
    await requireFeature(context, 'multilevel_access')
    return { id: await groups.create(context.db, context.caller, groupColumns(group)) }
  },
})
