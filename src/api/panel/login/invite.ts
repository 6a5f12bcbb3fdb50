import { Type } from 'typebox'
import { dealerWith, inPerson } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { Email, invitation_rule, Mail, made } from '#resource/invitation.ts'
import { GivenPermissions } from '#resource/panel/account/permissions.ts'
import { given_rule, isWithin, LoginName, tidy, written } from '#resource/panel/login.ts'
import { Locale } from '#resource/user/preferences.ts'
import { invite } from '#service/invitation.ts'
import { violated } from '#store/db.ts'
import { uniquePanelLogin } from '#store/dealer/dealers.ts'
import * as panelLogins from '#store/dealer/panel-logins.ts'
import { no_password } from '#store/people/password.ts'

export default command('panel/login/invite', {
  summary: 'Gives somebody of the dealer a login to the panel, whose password they choose themselves, by a link.',
  description:
    'As `panel/login/create` without a password: it signs in once it was accepted. The address is kept until then. ' +
    `206 for a name that the dealer has given, 268 for too many logins, or more mails within a day than the operator allows. ${given_rule} ${invitation_rule}`,
  access: inPerson(dealerWith(['logins', 'create'])),
  params: Type.Object({
    name: LoginName,
    email: Email,
    locale: Described(Locale, 'Language of the mail and of the page that it leads to.'),
    ...Type.Partial(Type.Object(written)).properties,
    permissions: Described(GivenPermissions, 'What it may do.'),
    mail: Mail,
  }),
  result: Type.Object({ id: Id, login: Type.String({ description: 'What is signed in with.' }), ...made }),
  errors: ['login_in_use', 'over_quota'],

  async handler({ name, email, locale, label = '', permissions, mail }, context) {
    const { db, caller, config, fail } = context
    if (!isWithin(permissions, caller.permissions)) fail('not_permitted')
    if ((await panelLogins.countForMore(db, caller)) >= config.panel_login_quota) fail('over_quota')
    const login = `${caller.dealer_id}/${name}`
    const row = { login, label, permissions: tidy(permissions), password_hash: no_password }
    const id = await panelLogins.create(db, caller, row).catch((error: unknown) => {
      throw violated(error) === uniquePanelLogin ? fail('login_in_use') : error
    })
    const invited = { holder: { panel_login_id: id }, login, to: email, locale, template: 'invitation_panel' } as const
    return { id, login, ...(await invite(context, invited, mail)) }
  },
})
