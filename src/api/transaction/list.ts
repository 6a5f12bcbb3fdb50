import { Type } from 'typebox'
import * as transactions from '#store/billing/transactions.ts'
import { master } from '../caller.ts'
import { query } from '../operation.ts'
import { pageOf } from '../page.ts'
import { ListOf, LocalTime, Page } from '../schema.ts'
import { periodOf, Transaction } from './transaction.ts'

export default query('transaction/list', {
  summary: 'Lists the transactions of the account in a period, oldest first.',
  access: master,
  params: Type.Object({ from: LocalTime, to: LocalTime, limit: Page.limit }),
  result: ListOf(Transaction),
  errors: ['limit_too_big'],

  async handler({ limit, ...period }, context) {
    const { db, caller } = context
    return { list: await transactions.list(db, caller, { ...periodOf(period), ...pageOf({ limit }, context) }) }
  },
})
