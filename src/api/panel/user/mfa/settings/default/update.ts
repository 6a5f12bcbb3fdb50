import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, None } from '#contract/schema.ts'
import { givenSettings, MfaSettings } from '#resource/panel/user/mfa/settings.ts'
import { setDefault } from '#store/people/second-factors.ts'

export default command('panel/user/mfa/settings/default/update', {
  summary: 'Says whether new users may have a second factor, or have to.',
  description: 'Users that there are keep what they have.',
  access: dealerWith(['users', 'update']),
  params: Type.Object({ settings: Described(MfaSettings, 'What new users may have.') }),
  result: None,

  async handler({ settings }, { db, caller }) {
    await setDefault(db, caller, givenSettings(settings))
    return {}
  },
})
