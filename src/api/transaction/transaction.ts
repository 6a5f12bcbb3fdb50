import { Type } from 'typebox'
import { invalid } from '../errors.ts'
import { Id, LocalTime, Named } from '../schema.ts'

/** An entry of an account's money (supplement 15.2). Amounts have two decimals. */
export const Transaction = Named('Transaction', {
  id: Type.Integer(),
  description: Type.String(),
  type: Type.String(),
  subtype: Type.String(),
  timestamp: LocalTime,
  user_id: Id,
  dealer_id: Id,
  tracker_id: Type.Integer({ description: '0 for none.' }),
  amount: Type.Number(),
  old_balance: Type.Number(),
  new_balance: Type.Number(),
  bonus_amount: Type.Number(),
  old_bonus: Type.Number(),
  new_bonus: Type.Number(),
})

/** Error 7 for a period that ends before it begins. */
export const periodOf = (period: { from: Date; to: Date }): { from: Date; to: Date } => {
  if (period.to <= period.from) throw invalid('to', 'must be later than from')
  return period
}
