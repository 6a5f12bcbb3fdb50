import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { None, ValueOf } from '#contract/schema.ts'
import { MfaSettings, settingsIn } from '#resource/panel/user/mfa/settings.ts'
import * as dealers from '#store/dealer/dealers.ts'

export default query('panel/user/mfa/settings/default/read', {
  summary: 'Tells whether new users may have a second factor, or have to.',
  access: dealerWith(['users', 'read']),
  params: None,
  result: ValueOf(MfaSettings),

  async handler(_, { db, caller }) {
    const dealer = await dealers.read(db, caller.dealer_id)
    return { value: settingsIn(dealer?.mfa_default) }
  },
})
