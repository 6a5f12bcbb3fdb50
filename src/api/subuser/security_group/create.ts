import { Type } from 'typebox'
import * as groups from '#store/people/security-groups.ts'
import { master } from '../../caller.ts'
import { requireFeature } from '../../features.ts'
import { command } from '../../operation.ts'
import { Described, Id } from '../../schema.ts'
import { columns, NewSecurityGroup } from './security-group.ts'

export default command('subuser/security_group/create', {
  summary: 'Creates a security group: rights that several sub-users have.',
  access: master,
  params: Type.Object({ group: Described(NewSecurityGroup, 'What is created.') }),
  result: Type.Object({ id: Id }),
  errors: ['feature_unavailable'],

  async handler({ group }, context) {
    await requireFeature(context, 'multilevel_access')
    return { id: await groups.create(context.db, context.caller, columns(group)) }
  },
})
