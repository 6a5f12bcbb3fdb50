import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, Nullable } from '#contract/schema.ts'
import { MfaSettings, settingsIn } from '#resource/panel/user/mfa/settings.ts'
import { Discount, discountOf, PanelUser, panelUserOf } from '#resource/panel/user.ts'
import * as customers from '#store/dealer/customers.ts'
import * as dealers from '#store/dealer/dealers.ts'

export default query('panel/user/read', {
  summary: 'Tells about a user and what was agreed with it.',
  access: dealerWith(['users', 'read']),
  params: Type.Object({ user_id: Id }),
  result: Type.Object({
    value: PanelUser,
    discount: Discount,
    default_tariff_id: Nullable(Id),
    dealer_mfa_settings: Described(MfaSettings, 'What the dealer gives new users.'),
  }),
  errors: ['not_found'],

  async handler({ user_id }, { db, caller, fail }) {
    const row = (await customers.readCustomer(db, caller, user_id)) ?? fail('not_found')
    const dealer = await dealers.read(db, caller.dealer_id)
    return {
      value: panelUserOf(row),
      discount: discountOf(row),
      default_tariff_id: row.default_tariff_id,
      dealer_mfa_settings: settingsIn(dealer?.mfa_default),
    }
  },
})
