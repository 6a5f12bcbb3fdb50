import { Type } from 'typebox'
import { dealerWith, inPerson } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { managed, managed_rule } from '#resource/panel/login.ts'
import * as panelLogins from '#store/dealer/panel-logins.ts'

export default command('panel/login/delete', {
  summary: 'Takes a login to the panel away.',
  description: `Its sessions end at once, with those that it has opened in the names of others. Its name may be given again; the audit still tells what it did. ${managed_rule}`,
  access: inPerson(dealerWith(['logins', 'delete'])),
  params: Type.Object({ panel_login_id: Id }),
  result: None,
  errors: ['not_found'],
  example: { params: { panel_login_id: 2 }, after: ['panel/login/create'] },

  async handler({ panel_login_id }, context) {
    await panelLogins.remove(context.db, context.caller, await managed(context, panel_login_id))
    return {}
  },
})
