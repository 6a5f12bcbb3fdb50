import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { periodOf } from '#contract/period.ts'
import { CountedListOf, LocalTime, Page } from '#contract/schema.ts'
import { Transaction } from '#resource/transaction.ts'
import * as transactions from '#store/billing/transactions.ts'

export default query('transaction/list', {
  summary: 'Lists the transactions of the account in a period, oldest first.',
  access: master,
  params: Type.Object({ from: LocalTime, to: LocalTime, limit: Page.limit }),
  result: CountedListOf(Transaction),
  errors: ['time_span_too_big', 'limit_too_big'],

  async handler({ limit, ...params }, context) {
    const { db, caller } = context
    const period = periodOf(params, context)
    const list = await transactions.list(db, caller, { ...period, ...pageOf({ limit }, context) })
    return { list, count: await transactions.count(db, caller, period) }
  },
})
