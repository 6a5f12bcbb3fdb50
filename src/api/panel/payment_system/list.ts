import { Type } from 'typebox'
import { dealer } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { CountedListOf, Id, None } from '#contract/schema.ts'

export default query('panel/payment_system/list', {
  summary: 'Lists the payment systems that users can pay by: none yet.',
  access: dealer,
  params: None,
  result: CountedListOf(Type.Object({ id: Id, title: Type.String() })),

  handler: () => ({ list: [], count: 0 }),
})
