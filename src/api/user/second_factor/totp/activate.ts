import { Type } from 'typebox'
import { switchOn } from '#store/people/second-factors.ts'
import { inPerson, standardSession } from '../../../caller.ts'
import { command } from '../../../operation.ts'
import { activation_rule, Code, confirmTotp, RecoveryCodes } from '../../../second-factor.ts'

export default command('user/second_factor/totp/activate', {
  summary: 'Makes the program the second factor of the user, who shows by a code of it that it works.',
  description: `${activation_rule} \`user/settings/update\` switches it off.`,
  access: inPerson(standardSession),
  params: Type.Object({ code: Code }),
  result: RecoveryCodes,
  errors: ['not_found', 'wrong_code'],
  example: { fails: 'not_found' },

  async handler({ code }, context) {
    const { db, caller, fail } = context
    const recovery_codes = await confirmTotp(context, { user_id: caller.user_id }, code)
    if (!(await switchOn(db, caller, caller.user_id, 'totp'))) fail('not_permitted')
    return { recovery_codes }
  },
})
