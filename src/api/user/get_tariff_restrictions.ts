import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { None, ValueOf } from '#contract/schema.ts'
import { TariffRestrictions, tariffRestrictions } from '#resource/dealer/settings.ts'
import * as dealers from '#store/dealer/dealers.ts'

export default query('user/get_tariff_restrictions', {
  summary: 'Tells the maps that the user may choose from.',
  access: user,
  params: None,
  result: ValueOf(TariffRestrictions),

  async handler(_, { db, caller }) {
    const dealer = await dealers.read(db, caller.dealer_id)
    return { value: tariffRestrictions(dealer?.settings) }
  },
})
