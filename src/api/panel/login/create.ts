import { Type } from 'typebox'
import { dealerWith, inPerson } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { GivenPermissions } from '#resource/panel/account/permissions.ts'
import { given_rule, isWithin, LoginName, tidy, written } from '#resource/panel/login.ts'
import { PanelPassword } from '#resource/panel/subpaas.ts'
import { violated } from '#store/db.ts'
import { uniquePanelLogin } from '#store/dealer/dealers.ts'
import * as panelLogins from '#store/dealer/panel-logins.ts'
import { hashPassword } from '#store/people/password.ts'

export default command('panel/login/create', {
  summary: 'Gives somebody of the dealer a login to the panel.',
  description:
    'It signs in by `panel/account/auth` as the dealer’s number, a stroke and its name: `7/ann`. So dealers neither take names ' +
    `from each other nor learn of them. 206 for a name that the dealer has given. ${given_rule}`,
  access: inPerson(dealerWith(['logins', 'create'])),
  params: Type.Object({
    name: LoginName,
    password: PanelPassword,
    ...Type.Partial(Type.Object(written)).properties,
    permissions: Described(GivenPermissions, 'What it may do.'),
  }),
  result: Type.Object({ id: Id, login: Type.String({ description: 'What is signed in with.' }) }),
  errors: ['login_in_use', 'over_quota'],

  async handler({ name, password, label = '', permissions }, { db, caller, config, fail }) {
    if (!isWithin(permissions, caller.permissions)) fail('not_permitted')
    if ((await panelLogins.countForMore(db, caller)) >= config.panel_login_quota) fail('over_quota')
    const login = `${caller.dealer_id}/${name}`
    const made = { login, label, permissions: tidy(permissions), password_hash: await hashPassword(password) }
    const id = await panelLogins.create(db, caller, made).catch((error: unknown) => {
      throw violated(error) === uniquePanelLogin ? fail('login_in_use') : error
    })
    return { id, login }
  },
})
