import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { Password } from '#resource/panel/user.ts'
import * as accounts from '#store/dealer/accounts.ts'
import * as customers from '#store/dealer/customers.ts'
import { tellDemo } from '#store/demo/demo.ts'
import { hashPassword } from '#store/people/password.ts'

export default command('panel/user/change_password', {
  summary: 'Gives a user another password.',
  description:
    'Its sessions end, and its invitation, if it has one; its API keys go on. Of the demo account, everybody is told the new one.',
  access: dealerWith(['users', 'update']),
  params: Type.Object({ user_id: Id, password: Password }),
  result: None,
  errors: ['not_found'],

  async handler({ user_id, password }, { db, caller, fail }) {
    if (!(await customers.readCustomer(db, caller, user_id))) fail('not_found')
    await tellDemo(db, caller, { account_id: user_id }, { demo_password: password })
    await accounts.setPassword(db, user_id, await hashPassword(password))
    return {}
  },
})
