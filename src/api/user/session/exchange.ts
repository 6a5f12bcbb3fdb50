import { Type } from 'typebox'
import { withCode } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { sessionLife } from '#store/people/hash-kinds.ts'
import { exchange } from '#store/people/sessions.ts'

export default command('user/session/exchange', {
  summary: 'Opens the session that a code stands for.',
  description:
    'The `hash` is one that `panel/user/session/create` or `subuser/session/create` answered to `once`: good once, and for a minute.',
  access: withCode,
  params: None,
  result: Type.Object({ hash: Type.String() }),

  async handler(_, { db, caller, config, address, user_agent, fail }) {
    const session = { kind: 'user', seconds: sessionLife(config), address, user_agent } as const
    return { hash: (await exchange(db, caller.digest, session)) ?? fail('session_ended') }
  },
})
