import { Type } from 'typebox'
import * as accounts from '#store/dealer/accounts.ts'
import * as customers from '#store/dealer/customers.ts'
import { tell } from '#store/dealer/demo.ts'
import { hashPassword } from '#store/people/password.ts'
import { dealerWith } from '../../caller.ts'
import { command } from '../../operation.ts'
import { Id, None } from '../../schema.ts'
import { Password } from './user.ts'

export default command('panel/user/change_password', {
  summary: 'Gives a user another password.',
  description: 'Its sessions end; its API keys go on. Of the demo account, everybody is told the new one.',
  access: dealerWith(['users', 'update']),
  params: Type.Object({ user_id: Id, password: Password }),
  result: None,
  errors: ['not_found'],

  async handler({ user_id, password }, { db, caller, fail }) {
    if (!(await customers.read(db, caller, user_id))) fail('not_found')
    await tell(db, caller, { account_id: user_id }, { demo_password: password })
    await accounts.setPassword(db, user_id, await hashPassword(password))
    return {}
  },
})
