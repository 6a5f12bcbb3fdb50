import { master } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { ListOf, None } from '#contract/schema.ts'
import { withInvitation } from '#resource/invitation.ts'
import { profileOf } from '#resource/panel/user.ts'
import { Subuser } from '#resource/subuser.ts'
import { requireFeature } from '#service/features.ts'
import * as subusers from '#store/people/subusers.ts'

export default query('subuser/list', {
  summary: 'Lists the sub-users of the account, the oldest first.',
  access: master,
  params: None,
  result: ListOf(Subuser),
  errors: ['feature_unavailable'],

  async handler(_, context) {
    await requireFeature(context, 'multilevel_access')
    const rows = await subusers.list(context.db, context.caller)
    return { list: rows.map((row) => withInvitation(profileOf(row))) }
  },
})
