import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { CountedListOf } from '#contract/schema.ts'
import { PanelUser, panelUserOf } from '#resource/panel/user.ts'
import { Listing, wantedOf } from '#service/panel/user/listing.ts'
import * as customers from '#store/dealer/customer-list.ts'

export default query('panel/user/list', {
  summary: 'Lists the users of the dealer.',
  description: 'Sub-users are not among them.',
  access: dealerWith(['users', 'read']),
  params: Type.Object(Listing),
  result: CountedListOf(PanelUser),
  errors: ['limit_too_big'],

  async handler({ limit, offset, order_by, ascending, ...params }, context) {
    const { db, caller } = context
    const part = { order_by, ascending, ...pageOf({ limit, offset }, context) }
    const { list, count } = await customers.list(db, caller, { ...wantedOf(params), ...part })
    return { list: list.map(panelUserOf), count }
  },
})
