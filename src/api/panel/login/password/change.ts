import { Type } from 'typebox'
import { dealerWith, inPerson } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { managed, managed_rule } from '#resource/panel/login.ts'
import { PanelPassword } from '#resource/panel/subpaas.ts'
import { setPanelPassword } from '#store/dealer/dealers.ts'
import { hashPassword } from '#store/people/password.ts'
import { endOpenedBy } from '#store/people/sessions.ts'

export default command('panel/login/password/change', {
  summary: 'Gives a login to the panel a new password.',
  description: `Its sessions end, with those that it has opened in the names of others, and its invitation; it is locked no more. Its second factor stays. ${managed_rule}`,
  access: inPerson(dealerWith(['logins', 'update'])),
  params: Type.Object({ panel_login_id: Id, new_password: PanelPassword }),
  result: None,
  errors: ['not_found'],
  example: { params: { panel_login_id: 2 }, after: ['panel/login/create'] },

  async handler({ panel_login_id, new_password }, context) {
    const { id, login } = await managed(context, panel_login_id)
    await setPanelPassword(context.db, login, await hashPassword(new_password))
    await endOpenedBy(context.db, id)
    return {}
  },
})
