import { Type } from 'typebox'
import { dealer, inPerson } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { serviceSettings, titleOf } from '#resource/dealer/settings.ts'
import { OwnPassword, provePassword } from '#service/panel/account/password.ts'
import { beginTotp, Secret, secret_rule } from '#service/second-factor.ts'
import { own_password_rule } from '#service/user/password.ts'
import * as dealers from '#store/dealer/dealers.ts'

export default command('panel/account/second_factor/totp/create', {
  summary: 'Makes the secret of a program that is to make the codes of the second factor of the panel login.',
  description: `${secret_rule} 247 where the login has such a factor already, and would have to switch it off first. ${own_password_rule}`,
  access: inPerson(dealer),
  params: Type.Object({ password: OwnPassword }),
  result: Secret,
  errors: ['wrong_password', 'already_exists'],
  // A failed guess is kept.
  keeps: true,
  example: { params: { password: '<password of panel>' } },

  async handler({ password }, context) {
    const { caller, secret, fail, transaction } = context
    const { id, login } = await provePassword(context, password)
    return transaction(async (db) => {
      const found = await dealers.read(db, caller.dealer_id)
      const issuer = `${titleOf(serviceSettings(found?.settings))} (panel)`
      return (await beginTotp({ db, secret }, { panel_login_id: id }, { issuer, login })) ?? fail('already_exists')
    })
  },
})
