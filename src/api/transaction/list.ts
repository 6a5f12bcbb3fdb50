import { Type } from 'typebox'
import * as transactions from '#store/billing/transactions.ts'
import { master } from '../caller.ts'
import { query } from '../operation.ts'
import { pageOf } from '../page.ts'
import { periodOf } from '../period.ts'
import { CountedListOf, LocalTime, Page } from '../schema.ts'
import { Transaction } from './transaction.ts'

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
