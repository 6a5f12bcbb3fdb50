import { Type } from 'typebox'
import { switchPanel } from '#store/people/second-factors.ts'
import { dealer, inPerson } from '../../../../caller.ts'
import { command } from '../../../../operation.ts'
import { activation_rule, Code, confirmTotp, RecoveryCodes } from '../../../../second-factor.ts'

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
