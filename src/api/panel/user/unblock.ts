import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import * as customers from '#store/dealer/customers.ts'

export default command('panel/user/unblock', {
  summary: 'Lets a user in again that was blocked, with its sub-users.',
  description: 'One that is not blocked stays so. Whether it is `activated` is another matter, and stays as it is.',
  access: dealerWith(['users', 'update']),
  params: Type.Object({ user_id: Id }),
  result: None,
  errors: ['not_found'],

  async handler({ user_id }, { db, caller, fail }) {
    if (!(await customers.unblock(db, caller, user_id))) fail('not_found')
    return {}
  },
})
