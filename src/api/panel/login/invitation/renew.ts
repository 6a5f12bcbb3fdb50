import { Type } from 'typebox'
import { dealerWith, inPerson } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { Email, Mail, made } from '#resource/invitation.ts'
import { managed, managed_rule } from '#resource/panel/login.ts'
import { Locale } from '#resource/user/preferences.ts'
import { invite, mayRenew, renew_rule } from '#service/invitation.ts'
import * as invitations from '#store/people/invitations.ts'

export default command('panel/login/invitation/renew', {
  summary: 'Invites somebody to the panel once more, who has not accepted yet.',
  description:
    'By another link, good for seven days from now on; also of an invitation that was taken back. With another `email` the ' +
    `links from before are void. ${renew_rule} ${managed_rule}`,
  access: inPerson(dealerWith(['logins', 'update'])),
  params: Type.Object({
    panel_login_id: Id,
    email: Type.Optional(Described(Email, 'The address from now on.')),
    locale: Type.Optional(Described(Locale, 'The language from now on.')),
    mail: Mail,
  }),
  result: Type.Object(made),
  errors: ['not_found', 'timeout_not_reached', 'already_done', 'over_quota'],
  example: { params: { panel_login_id: 2 }, after: ['panel/login/create'], fails: 'already_done' },

  async handler({ panel_login_id, mail, ...given }, context) {
    const { login, password_hash } = await managed(context, panel_login_id)
    const holder = { panel_login_id }
    const had = await invitations.find(context.db, holder)
    const isMoved = given.email !== undefined && given.email.toLowerCase() !== had?.email.toLowerCase()
    await mayRenew(context, holder, { password_hash, mail, isMoved })
    const to = { email: '', locale: 'en_US', ...had, ...given }
    return invite(context, { holder, login, to: to.email, locale: to.locale, template: 'invitation_panel' }, mail)
  },
})
