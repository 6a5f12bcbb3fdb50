import { Type } from 'typebox'
import { withPanelCode } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { hash_kinds } from '#store/people/hash-kinds.ts'
import { exchange } from '#store/people/sessions.ts'

export default command('panel/account/session/exchange', {
  summary: 'Opens the session of the panel that a code stands for.',
  description: 'The `hash` is one that `panel/subpaas/session/create` answered to `once`: good once, and for a minute.',
  access: withPanelCode,
  params: None,
  result: Type.Object({ hash: Type.String() }),

  async handler(_, { db, caller, address, user_agent, fail }) {
    const session = { kind: 'panel', seconds: hash_kinds.panel.lives, address, user_agent } as const
    return { hash: (await exchange(db, caller.digest, session)) ?? fail('session_ended') }
  },
})
