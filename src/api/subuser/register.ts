import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, Named } from '#contract/schema.ts'
import { LegalType, Login, Password } from '#resource/panel/user.ts'
import { fields } from '#resource/subuser.ts'
import { Locale, TimeZone } from '#resource/user/preferences.ts'
import { requireFeature } from '#service/features.ts'
import { violated } from '#store/db.ts'
import { hashPassword } from '#store/people/password.ts'
import * as groups from '#store/people/security-groups.ts'
import * as subusers from '#store/people/subusers.ts'

const NewSubuser = Named('NewSubuser', {
  login: Login,
  ...Type.Partial(Type.Object({ ...fields, legal_type: LegalType })).properties,
})

export default command('subuser/register', {
  summary: 'Creates a sub-user of the account.',
  description:
    'It belongs to the dealer of its master and has the settings of its master until it changes them. It may sign in ' +
    'at once unless `activated` is false. Everything but `login` may be left out of `user`.',
  access: master,
  params: Type.Object({
    user: Described(NewSubuser, 'What is created.'),
    password: Password,
    time_zone: Type.Optional(TimeZone),
    locale: Type.Optional(Locale),
  }),
  result: Type.Object({ id: Id }),
  errors: ['not_found', 'login_in_use', 'feature_unavailable'],

  async handler({ user, password, ...given }, context) {
    const { db, caller, fail } = context
    await requireFeature(context, 'multilevel_access')
    const group = user.security_group_id
    if (group && !(await groups.hold(db, caller, group))) fail('not_found')
    const password_hash = await hashPassword(password)
    const row = { activated: true, ...user, ...given, password_hash }
    const id = await subusers.create(db, caller, row).catch((error: unknown) => {
      throw violated(error) === 'users_login' ? fail('login_in_use') : error
    })
    return { id }
  },
})
