import * as dealers from '#store/dealer/dealers.ts'
import { user } from '../caller.ts'
import { TariffRestrictions, tariffRestrictions } from '../dealer/settings.ts'
import { query } from '../operation.ts'
import { None, ValueOf } from '../schema.ts'

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
