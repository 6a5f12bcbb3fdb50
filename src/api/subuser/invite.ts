import { Type } from 'typebox'
import { master, notInDemo } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, Named } from '#contract/schema.ts'
import { invitation_rule, Mail, made } from '#resource/invitation.ts'
import { LegalType, Login } from '#resource/panel/user.ts'
import { fields } from '#resource/subuser.ts'
import { Locale, TimeZone } from '#resource/user/preferences.ts'
import { requireFeature } from '#service/features.ts'
import { invite } from '#service/invitation.ts'
import { violated } from '#store/db.ts'
import { no_password } from '#store/people/password.ts'
import * as groups from '#store/people/security-groups.ts'
import * as subusers from '#store/people/subusers.ts'

const { activated: _, ...said } = fields

const InvitedSubuser = Named('InvitedSubuser', {
  login: Login,
  ...Type.Partial(Type.Object({ ...said, legal_type: LegalType })).properties,
})

export default command('subuser/invite', {
  summary: 'Creates a sub-user who chooses its password itself, by a link.',
  description:
    'As `subuser/register` without a password: it signs in once it has accepted. Everything but `login` may be left out of ' +
    `\`user\`; \`locale\` is also the language of the mail. 268 for more mails within a day than the operator allows. ${invitation_rule}`,
  access: notInDemo(master),
  params: Type.Object({
    user: Described(InvitedSubuser, 'Who is invited.'),
    time_zone: Type.Optional(TimeZone),
    locale: Type.Optional(Locale),
    mail: Mail,
  }),
  result: Type.Object({ id: Id, ...made }),
  errors: ['not_found', 'login_in_use', 'feature_unavailable', 'over_quota'],

  async handler({ user, mail, ...given }, context) {
    const { db, caller, fail } = context
    await requireFeature(context, 'multilevel_access')
    const group = user.security_group_id
    if (group && !(await groups.hold(db, caller, group))) fail('not_found')
    const row = { ...user, ...given, activated: false, password_hash: no_password }
    const id = await subusers.create(db, caller, row).catch((error: unknown) => {
      throw violated(error) === 'users_login' ? fail('login_in_use') : error
    })
    const { login } = user
    const locale = given.locale ?? caller.locale
    const invited = { holder: { user_id: id }, login, to: login, locale, template: 'invitation' } as const
    return { id, ...(await invite(context, invited, mail)) }
  },
})
