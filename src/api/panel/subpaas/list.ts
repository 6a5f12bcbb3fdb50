import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { CountedListOf, Named, Nullable, Optional, Page, Text } from '#contract/schema.ts'
import { SortBy } from '#resource/panel/sort.ts'
import { counted, paas_rule, requirePaas } from '#resource/panel/subpaas.ts'
import * as subDealers from '#store/dealer/sub-dealers.ts'

const Listed = Named('ListedSubDealer', counted)

export default query('panel/subpaas/list', {
  summary: 'Lists the sub-dealers of the dealer, and how many users and trackers they have.',
  description:
    'Active users are activated and not blocked, active trackers are not blocked; sub-users are not counted. ' +
    '`filter` is a part of the id, the names, the e-mail address or the contact. ' +
    `A deleted sub-dealer is listed no more. ${paas_rule}`,
  access: dealerWith(['subpaas', 'read']),
  params: Type.Object({ filter: Optional(Nullable(Text(255))), ...SortBy(subDealers.orders, 'subpaas_id'), ...Page }),
  result: CountedListOf(Listed),
  errors: ['limit_too_big'],

  async handler({ filter, order_by, ascending, ...page }, context) {
    await requirePaas(context)
    const { db, caller, fail } = context
    const wanted = { filter: filter?.trim() || undefined }
    const list = await subDealers.list(db, caller, { ...wanted, order_by, ascending, ...pageOf(page, { fail }) })
    return { list, count: await subDealers.count(db, caller, wanted) }
  },
})
