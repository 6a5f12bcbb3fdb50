import { Type } from 'typebox'
import { dealer, inPerson } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { Code } from '#resource/second-factor.ts'
import { OwnPassword, ownLogin, proveCode, provePassword } from '#service/panel/account/password.ts'
import { own_password_rule } from '#service/user/password.ts'
import { holdProven } from '#store/dealer/dealers.ts'
import { readerOf } from '#store/people/notices.ts'
import { switchPanel } from '#store/people/second-factors.ts'

export default command('panel/account/second_factor/update', {
  summary: 'Switches the second factor of the panel login: codes by e-mail on, codes of any type off.',
  description: `Either wants the \`password\` (248), or a \`code\` of the program that makes them (282). Codes are mailed to the address of the dealer: 13 where it has none. Off, the program is forgotten, and sign-ins that wait for a code end. What is as it is told to be stays so, without either. ${own_password_rule}`,
  access: inPerson(dealer),
  params: Type.Object({
    enabled: Type.Boolean(),
    password: Type.Optional(OwnPassword),
    code: Type.Optional(Code),
  }),
  result: None,
  errors: ['wrong_password', 'wrong_code'],
  // A failed guess is kept.
  keeps: true,
  example: { params: { enabled: false, password: '<password of panel>' } },

  async handler({ enabled, password, code }, context) {
    const { caller, fail, transaction } = context
    const { mfa_enabled } = await ownLogin(context)
    const prove = async () =>
      code === undefined ? provePassword(context, password ?? fail('wrong_password')) : proveCode(context, code)
    const proven = enabled === mfa_enabled ? undefined : await prove()
    await transaction(async (db) => {
      if (!proven) return
      if (!(await holdProven(db, proven))) fail('wrong_password')
      if (enabled && !(await readerOf(db, { panel_login_id: proven.id }))) fail('not_permitted')
      await switchPanel(db, caller, proven.id, enabled)
    })
    return {}
  },
})
