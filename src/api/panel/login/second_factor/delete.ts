import { Type } from 'typebox'
import { dealerWith, inPerson } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { managed, managed_rule } from '#resource/panel/login.ts'
import { switchPanel } from '#store/people/second-factors.ts'

export default command('panel/login/second_factor/delete', {
  summary: 'Takes the second factor off a login to the panel, whose holder has lost it.',
  description: `201 for a login without one. It signs in by its password alone until it has another. ${managed_rule}`,
  access: inPerson(dealerWith(['logins', 'update'])),
  params: Type.Object({ panel_login_id: Id }),
  result: None,
  errors: ['not_found'],
  example: { params: { panel_login_id: 2 }, after: ['panel/login/create'], fails: 'not_found' },

  async handler({ panel_login_id }, context) {
    const { db, caller, fail } = context
    const { id, mfa_enabled } = await managed(context, panel_login_id)
    if (!mfa_enabled) fail('not_found')
    await switchPanel(db, caller, id, false)
    return {}
  },
})
