import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import { command } from '#contract/operation.ts'
import { Described, Ids, None, OneOf } from '#contract/schema.ts'
import { columnsOf, givenSettings, MfaSettings } from '#resource/panel/user/mfa/settings.ts'
import { lockAccounts } from '#store/dealer/customers.ts'
import { allow } from '#store/people/second-factors.ts'

export default command('panel/user/mfa/settings/update', {
  summary: 'Allows users a second factor, requires it or forbids it.',
  description:
    'Who is allowed one switches it on: codes by e-mail (`email`) with `user/settings/update`, those of a program (`totp`) with `user/second_factor/totp/create`. Of whom one is `required`, signing in asks for a code from then on, which is mailed to whoever has no program, and cannot be switched off; what is signed in goes on. Whose factor is not among those named has it no more, and sign-ins that wait for its code end. Whoever is asked for a code from then on, for none any more, or for one by e-mail in place of a program’s, is told by mail. For all users of the dealer, or for the selected `ids`; for their sub-users too.',
  access: dealerWith(['users', 'update']),
  params: Type.Object({
    target: Type.Object(
      {
        type: OneOf(['all', 'selected'], { description: 'All users of the dealer, or some.' }),
        ids: Type.Optional(Described(Ids, 'Ids of the users that are selected.')),
      },
      { description: 'Whom it is for.' },
    ),
    settings: Described(MfaSettings, 'What they may have.'),
  }),
  result: None,
  errors: ['not_found'],
  example: { params: { settings: { type: 'allowed', factor_types: ['email', 'totp'] } } },

  async handler({ target, settings }, { db, caller, fail }) {
    const ids = target.type === 'all' ? undefined : [...new Set(target.ids)]
    if (ids?.length === 0) throw invalid('target.ids', 'must name the users that are selected')
    const users = await lockAccounts(db, caller, ids)
    const masters = users.filter(({ id, account_id }) => id === account_id)
    if (ids && masters.length < ids.length) fail('not_found')
    const user_ids = users.map(({ id }) => id)
    await allow(db, caller, user_ids, columnsOf(givenSettings(settings)))
    return {}
  },
})
