import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { CountedListOf, Nullable, Optional, Page, Text } from '#contract/schema.ts'
import { SortBy } from '#resource/panel/sort.ts'
import { Bundle, bundleOf } from '#resource/panel/tracker/bundle.ts'
import * as bundles from '#store/dealer/bundles.ts'

export default query('panel/tracker/bundle/list', {
  summary: 'Lists the bundles of the dealer, whether or not anybody has registered them.',
  description:
    '`filter` is a part of the id, the IMEI, the code of the model, the ICCID or the time when that was assigned; blank ' +
    'is none. Bundles without a SIM card come last where they are sorted by it.',
  access: dealerWith(['tracker_bundles', 'read']),
  params: Type.Object({ filter: Optional(Nullable(Text(255))), ...SortBy(bundles.orders, 'id'), ...Page }),
  result: CountedListOf(Bundle),
  errors: ['limit_too_big'],

  async handler({ filter, order_by, ascending, ...page }, { db, caller, fail }) {
    const wanted = { filter: filter?.trim() || undefined, time_zone: caller.time_zone }
    const part = { order_by, ascending, ...pageOf(page, { fail }) }
    const { list, count } = await bundles.list(db, caller, { ...wanted, ...part })
    return { list: list.map(bundleOf), count }
  },
})
