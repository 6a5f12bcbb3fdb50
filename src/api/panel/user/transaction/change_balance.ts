import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None, OneOf, Text } from '#contract/schema.ts'
import { settleAccount } from '#store/billing/charging.ts'
import { recordTransaction } from '#store/billing/transactions.ts'
import * as customers from '#store/dealer/customers.ts'

const largest = 999_999_999.99

export default command('panel/user/transaction/change_balance', {
  summary: 'Adds to the balance or bonus of a user, or takes from it.',
  description:
    'No more than there is (251). It is written down as `payment`, `partner`. Then what is due is charged, and trackers that ' +
    'were blocked for the money are free as far as it goes.',
  access: dealerWith(['users', 'update'], ['transactions', 'create']),
  params: Type.Object({
    user_id: Id,
    amount: Type.Number({
      minimum: -largest,
      maximum: largest,
      description: 'Two decimals; negative takes.',
    }),
    type: OneOf(['balance', 'bonus']),
    text: Described(Text(255, 5), 'Why, as the user is told.'),
  }),
  result: None,
  errors: ['not_found', 'insufficient_funds'],

  async handler({ user_id, amount, type, text }, { db, caller, now, fail }) {
    if (Number(amount.toFixed(2)) !== amount) throw invalid('amount', 'must have two decimals at most')
    if (!(await customers.readCustomer(db, caller, user_id))) fail('not_found')
    const change = type === 'balance' ? { amount } : { bonus_amount: amount }
    const owner = { account_id: user_id, dealer_id: caller.dealer_id }
    const entry = await recordTransaction(db, owner, {
      type: 'payment',
      subtype: 'partner',
      description: text,
      ...change,
    })
    if (!entry) fail('insufficient_funds')
    await settleAccount(db, owner, now)
    return {}
  },
})
