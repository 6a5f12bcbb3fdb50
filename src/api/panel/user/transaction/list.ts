import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { longPeriodOf } from '#contract/period.ts'
import { CountedListOf, Id, LocalTime, Page } from '#contract/schema.ts'
import { Transaction } from '#resource/transaction.ts'
import * as transactions from '#store/billing/transactions.ts'
import * as customers from '#store/dealer/customers.ts'

export default query('panel/user/transaction/list', {
  summary: 'Lists the transactions of a user in a period, oldest first.',
  access: dealerWith(['users', 'read'], ['transactions', 'read']),
  params: Type.Object({ user_id: Id, from: LocalTime, to: LocalTime, limit: Page.limit }),
  result: CountedListOf(Transaction),
  errors: ['not_found', 'limit_too_big'],

  async handler({ user_id, limit, ...params }, context) {
    const { db, caller, fail } = context
    if (!(await customers.readCustomer(db, caller, user_id))) fail('not_found')
    const [owner, period] = [{ account_id: user_id }, longPeriodOf(params)]
    const list = await transactions.list(db, owner, { ...period, ...pageOf({ limit }, context) })
    return { list, count: await transactions.count(db, owner, period) }
  },
})
