import { Type } from 'typebox'
import { Described, Id, LocalTime, Named } from '#contract/schema.ts'

/** A transaction on an account's balance or bonus (supplement 15.2). Amounts have two decimals. */
export const Transaction = Named('Transaction', {
  id: Type.Integer(),
  description: Type.String({ description: 'What it was for.' }),
  type: Type.String({ description: 'What it is.' }),
  subtype: Type.String({ description: 'What it is, more exactly.' }),
  timestamp: Described(LocalTime, 'When it was.'),
  user_id: Id,
  dealer_id: Id,
  tracker_id: Type.Integer({ description: '0 for none.' }),
  amount: Type.Number({ description: 'What `balance` changed by, two decimals.' }),
  old_balance: Type.Number({ description: '`balance` before it.' }),
  new_balance: Type.Number({ description: '`balance` after it.' }),
  bonus_amount: Type.Number({ description: 'What `bonus` changed by, two decimals.' }),
  old_bonus: Type.Number({ description: '`bonus` before it.' }),
  new_bonus: Type.Number({ description: '`bonus` after it.' }),
})
