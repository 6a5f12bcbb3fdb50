import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { oneOf } from '#contract/exactly-one.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None } from '#contract/schema.ts'
import { requireFeature } from '#service/features.ts'
import * as groups from '#store/people/security-groups.ts'

export default command('subuser/security_group/delete', {
  summary: 'Deletes a security group.',
  description:
    'Its sub-users are in the default group then, without rights. `id` means the same as `security_group_id`.',
  access: master,
  params: Type.Object({
    security_group_id: Type.Optional(Described(Id, 'Id of the security group.')),
    id: Type.Optional(Id),
  }),
  result: None,
  errors: ['not_found', 'feature_unavailable'],
  example: { params: { security_group_id: 1 } },

  async handler(params, context) {
    const { db, caller, fail } = context
    await requireFeature(context, 'multilevel_access')
    oneOf(params, 'security_group_id', 'id')
    const { id = 0, security_group_id = id } = params
    if (!(await groups.remove(db, caller, security_group_id))) fail('not_found')
    return {}
  },
})
