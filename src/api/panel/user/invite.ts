import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, Named, Nullable } from '#contract/schema.ts'
import { invitation_rule, Mail, made } from '#resource/invitation.ts'
import { Comment, DiscountGiven, discountColumns, LegalType, Login, profile } from '#resource/panel/user.ts'
import { Locale, TimeZone } from '#resource/user/preferences.ts'
import { invite } from '#service/invitation.ts'
import { newUser, presetOf } from '#service/panel/user/new-user.ts'
import { violated } from '#store/db.ts'
import * as customers from '#store/dealer/customers.ts'
import { no_password } from '#store/people/password.ts'

const { activated: _, verified: __, ...said } = profile

const InvitedPanelUser = Named('InvitedPanelUser', {
  login: Login,
  ...Type.Partial(Type.Object({ ...said, legal_type: LegalType })).properties,
})

export default command('panel/user/invite', {
  summary: 'Creates a user, with an account of its own, who chooses its password itself, by a link.',
  description:
    'As `panel/user/create` without a password: it signs in once it has accepted. Everything but `login` may be left out of ' +
    `\`user\`; \`locale\` is also the language of the mail. 268 for more mails within a day than the operator allows. ${invitation_rule}`,
  access: dealerWith(['users', 'create', 'corrupt']),
  params: Type.Object({
    user: Described(InvitedPanelUser, 'Who is invited.'),
    time_zone: TimeZone,
    locale: Locale,
    discount: Type.Optional(DiscountGiven),
    default_tariff_id: Type.Optional(Nullable(Id)),
    comment: Type.Optional(Comment),
    mail: Mail,
  }),
  result: Type.Object({ id: Id, ...made }),
  errors: ['not_found', 'login_in_use', 'over_quota'],

  async handler({ user, discount, mail, ...given }, context) {
    const { db, caller, fail } = context
    const preset = (await presetOf(db, caller)) ?? fail('not_found')
    if (given.default_tariff_id && !(await customers.hasPlan(db, caller, given.default_tariff_id))) fail('not_found')
    const row = newUser(preset, { ...user, ...discountColumns(discount), ...given, password_hash: no_password })
    const created = await customers.create(db, caller, [row]).catch((error: unknown) => {
      throw violated(error) === 'users_login' ? fail('login_in_use') : error
    })
    const [{ id, login, locale }] = created as [customers.Created]
    const invited = { holder: { user_id: id }, login, to: login, locale, template: 'invitation_account' } as const
    return { id, ...(await invite(context, invited, mail)) }
  },
})
