import { Type } from 'typebox'
import { dealerWith, inPerson } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None } from '#contract/schema.ts'
import { GivenPermissions } from '#resource/panel/account/permissions.ts'
import { given_rule, isWithin, managed, managed_rule, tidy, written } from '#resource/panel/login.ts'
import * as panelLogins from '#store/dealer/panel-logins.ts'
import { endOfPanelLogin, endOpenedBy } from '#store/people/sessions.ts'

export default command('panel/login/update', {
  summary: 'Changes a login to the panel of the dealer: who it is for, what it may do, whether it is kept out.',
  description:
    'What is left out keeps its value; `permissions` are taken whole, and hold from the next request on. The sessions of one that is `blocked` end at ' +
    'once, with those that it has opened in the names of users and sub-dealers; these end too when something is taken ' +
    `from what it may do. ${given_rule} ${managed_rule}`,
  access: inPerson(dealerWith(['logins', 'update'])),
  params: Type.Object({
    panel_login_id: Id,
    ...Type.Partial(
      Type.Object({
        ...written,
        permissions: Described(GivenPermissions, 'What it may do.'),
        blocked: Type.Boolean({ description: 'It is kept out.' }),
      }),
    ).properties,
  }),
  result: None,
  errors: ['not_found'],
  example: { params: { panel_login_id: 2 }, after: ['panel/login/create'] },

  async handler({ panel_login_id, permissions, ...changes }, context) {
    const { db, caller, fail } = context
    const before = await managed(context, panel_login_id)
    if (permissions && !isWithin(permissions, caller.permissions)) fail('not_permitted')
    await panelLogins.update(db, caller, panel_login_id, {
      ...changes,
      ...(permissions && { permissions: tidy(permissions) }),
    })
    if (changes.blocked) await endOfPanelLogin(db, panel_login_id)
    else if (permissions && !isWithin(before.permissions, permissions)) await endOpenedBy(db, panel_login_id)
    return {}
  },
})
