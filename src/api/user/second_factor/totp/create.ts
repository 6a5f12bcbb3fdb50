import { Type } from 'typebox'
import { inPerson, standardSession } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { serviceSettings, titleOf } from '#resource/dealer/settings.ts'
import { settingsOf } from '#resource/panel/user/mfa/settings.ts'
import { beginTotp, Secret, secret_rule } from '#service/second-factor.ts'
import { OwnPassword, own_password_rule, provePassword } from '#service/user/password.ts'
import * as dealers from '#store/dealer/dealers.ts'

export default command('user/second_factor/totp/create', {
  summary: 'Makes the secret of a program that is to make the codes of the second factor.',
  description: `${secret_rule} 13 where the dealer does not allow \`totp\`; 247 where the user has such a factor already, and would have to switch it off first. ${own_password_rule}`,
  access: inPerson(standardSession),
  params: Type.Object({ password: OwnPassword }),
  result: Secret,
  errors: ['wrong_password', 'already_exists'],
  // A failed guess is kept.
  keeps: true,
  example: { params: { password: '<password of demo>' }, after: ['panel/user/mfa/settings/update'] },

  async handler({ password }, context) {
    const { caller, secret, fail, transaction } = context
    const { login, ...own } = await provePassword(context, password)
    if (!settingsOf(own).factor_types.includes('totp')) fail('not_permitted')
    return transaction(async (db) => {
      const dealer = await dealers.read(db, caller.dealer_id)
      const issuer = titleOf(serviceSettings(dealer?.settings))
      const made = await beginTotp({ db, secret }, { user_id: caller.user_id }, { issuer, login })
      return made ?? fail('already_exists')
    })
  },
})
