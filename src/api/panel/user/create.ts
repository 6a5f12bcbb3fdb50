import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, Named, Nullable } from '#contract/schema.ts'
import { Comment, DiscountGiven, discountColumns, LegalType, Login, Password, profile } from '#resource/panel/user.ts'
import { Locale, TimeZone } from '#resource/user/preferences.ts'
import { newUser, presetOf } from '#service/panel/user/new-user.ts'
import { sendActivation } from '#service/user/letters.ts'
import { violated } from '#store/db.ts'
import * as customers from '#store/dealer/customers.ts'
import { hashPassword } from '#store/people/password.ts'

const NewPanelUser = Named('NewPanelUser', {
  login: Login,
  ...Type.Partial(Type.Object({ ...profile, legal_type: LegalType, dealer_id: Id })).properties,
})

export default command('panel/user/create', {
  summary: 'Creates a user, who has an account of its own.',
  description:
    'A user that is not `activated` is mailed the link by which it activates itself. `user.dealer_id` may name another ' +
    'dealer only with the permission `users/global`. Everything but `login` may be left out of `user`.',
  access: dealerWith(['users', 'create', 'corrupt']),
  params: Type.Object({
    user: Described(NewPanelUser, 'What is created.'),
    time_zone: TimeZone,
    locale: Locale,
    password: Password,
    discount: Type.Optional(DiscountGiven),
    default_tariff_id: Type.Optional(Nullable(Id)),
    comment: Type.Optional(Comment),
  }),
  result: Type.Object({ id: Id }),
  errors: ['not_found', 'login_in_use'],

  async handler({ user, password, discount, ...given }, context) {
    const { db, caller, fail } = context
    const { dealer_id = caller.dealer_id, ...profile } = user
    if (dealer_id !== caller.dealer_id && !caller.permissions.users?.includes('global')) fail('not_permitted')
    const preset = (await presetOf(db, { dealer_id })) ?? fail('not_found')
    if (given.default_tariff_id && !(await customers.hasPlan(db, { dealer_id }, given.default_tariff_id)))
      fail('not_found')
    const password_hash = await hashPassword(password)
    const row = newUser(preset, { ...profile, ...discountColumns(discount), ...given, password_hash })
    const created = await customers.create(db, { dealer_id }, [row]).catch((error: unknown) => {
      throw violated(error) === 'users_login' ? fail('login_in_use') : error
    })
    const [made] = created as [customers.Created]
    if (!made.activated) await sendActivation(context, made)
    return { id: made.id }
  },
})
