import { Type } from 'typebox'
import { dealerWith, inPerson } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { managed, managed_rule } from '#resource/panel/login.ts'
import { endOfPanelLogin } from '#store/people/sessions.ts'

export default command('panel/login/session/delete_all', {
  summary: 'Ends all sessions of a login to the panel.',
  description: `Those too that it has opened in the names of others, and sign-ins that wait for a code. ${managed_rule}`,
  access: inPerson(dealerWith(['logins', 'update'])),
  params: Type.Object({ panel_login_id: Id }),
  result: None,
  errors: ['not_found'],
  example: { params: { panel_login_id: 2 }, after: ['panel/login/create'] },

  async handler({ panel_login_id }, context) {
    const { id } = await managed(context, panel_login_id)
    await endOfPanelLogin(context.db, id)
    return {}
  },
})
