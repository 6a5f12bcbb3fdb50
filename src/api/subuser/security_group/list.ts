import { master, type Right } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { ListOf, None } from '#contract/schema.ts'
import { SecurityGroup } from '#resource/subuser/security_group/security-group.ts'
import { requireFeature } from '#service/features.ts'
import * as groups from '#store/people/security-groups.ts'

export default query('subuser/security_group/list', {
  summary: 'Lists the security groups of the account, the oldest first.',
  description: 'The default group, null, has no rights and is not listed.',
  access: master,
  params: None,
  result: ListOf(SecurityGroup),
  errors: ['feature_unavailable'],

  async handler(_, context) {
    await requireFeature(context, 'multilevel_access')
    const rows = await groups.list(context.db, context.caller)
    const list = rows.map(({ id, label, rights, store_period }) => ({
      id,
      label,
      privileges: { rights: rights as Right[], ...(store_period && { store_period }) },
    }))
    return { list }
  },
})
