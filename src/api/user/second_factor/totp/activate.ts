import { Type } from 'typebox'
import { inPerson, standardSession } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Code } from '#resource/second-factor.ts'
import { activation_rule, confirmTotp, RecoveryCodes } from '#service/second-factor.ts'
import { switchOn } from '#store/people/second-factors.ts'

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
