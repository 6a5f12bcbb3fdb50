import { Type } from 'typebox'
import { dealer, inPerson } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Code } from '#resource/second-factor.ts'
import { activation_rule, confirmTotp, RecoveryCodes } from '#service/second-factor.ts'
import { switchPanel } from '#store/people/second-factors.ts'

export default command('panel/account/second_factor/totp/activate', {
  summary: 'Makes the program the second factor of the panel login, which shows by a code of it that it works.',
  description: `${activation_rule} \`panel/account/second_factor/update\` switches it off.`,
  access: inPerson(dealer),
  params: Type.Object({ code: Code }),
  result: RecoveryCodes,
  errors: ['not_found', 'wrong_code'],
  example: { fails: 'not_found' },

  async handler({ code }, context) {
    const { db, caller } = context
    const recovery_codes = await confirmTotp(context, { panel_login_id: caller.panel_login_id }, code)
    await switchPanel(db, caller, caller.panel_login_id, true)
    return { recovery_codes }
  },
})
