import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None, Optional } from '#contract/schema.ts'
import { GivenBlock } from '#resource/panel/user.ts'
import * as customers from '#store/dealer/customers.ts'
import { endAllOfAccount } from '#store/people/sessions.ts'

export default command('panel/user/block', {
  summary: 'Keeps a user and its sub-users out until it is unblocked.',
  description:
    'Their sessions end, signing in answers 11, and their API keys are good for nothing meanwhile; devices go on sending. ' +
    'One that is blocked already is given the other `reason`, since when it is blocked stays.',
  access: dealerWith(['users', 'update']),
  params: Type.Object({ user_id: Id, block_parameters: Optional(Described(GivenBlock, 'What is kept of it.')) }),
  result: None,
  errors: ['not_found'],

  async handler({ user_id, block_parameters: { reason = '' } = {} }, { db, caller, now, fail }) {
    if (!(await customers.block(db, caller, user_id, { reason, now }))) fail('not_found')
    await endAllOfAccount(db, { account_id: user_id })
    return {}
  },
})
