import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { CountedListOf, Nullable, Optional, Page, Text } from '#contract/schema.ts'
import { ActivationCode } from '#resource/panel/dealer/activation_code/activation-code.ts'
import { SortBy } from '#resource/panel/sort.ts'
import * as codes from '#store/dealer/activation-codes.ts'

export default query('panel/dealer/activation_code/list', {
  summary: 'Lists the activation codes of the dealer, used and unused.',
  description:
    '`filter` is a part of the code, of the id of its plan or of the device registered with it, or of the kind of device.',
  access: dealerWith(['activation_code', 'read']),
  params: Type.Object({ filter: Optional(Nullable(Text(255))), ...SortBy(codes.orders, 'code'), ...Page }),
  result: CountedListOf(ActivationCode),
  errors: ['limit_too_big'],

  async handler({ filter, order_by, ascending, ...page }, { db, caller, fail }) {
    const wanted = { filter: filter?.trim() || undefined }
    const list = await codes.list(db, caller, { ...wanted, order_by, ascending, ...pageOf(page, { fail }) })
    return { list, count: await codes.count(db, caller, wanted) }
  },
})
