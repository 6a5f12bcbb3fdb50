import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { paas_rule, requirePaas } from '#resource/panel/subpaas.ts'
import { Once, onceOr } from '#resource/session-code.ts'
import { findPanelLogin } from '#store/dealer/dealers.ts'
import * as subDealers from '#store/dealer/sub-dealers.ts'
import { hash_kinds } from '#store/people/hash-kinds.ts'
import { openSession } from '#store/people/sessions.ts'

export default command('panel/subpaas/session/create', {
  summary: 'Opens a panel session of a sub-dealer, for 24 hours.',
  description: `13 for one that is blocked in any way. ${paas_rule} With \`once\` the hash is for \`panel/account/session/exchange\`.`,
  access: dealerWith(['subpaas', 'update']),
  params: Type.Object({ subpaas_id: Id, once: Once }),
  result: Type.Object({ hash: Type.String({ description: 'A session of the panel of the sub-dealer.' }) }),
  errors: ['not_found'],
  example: { fails: 'not_permitted' },

  async handler({ subpaas_id, once }, context) {
    await requirePaas(context)
    const { db, caller, address, user_agent, fail } = context
    const block_type = (await subDealers.lock(db, caller, subpaas_id)) ?? fail('not_found')
    if (block_type !== 'NOT_BLOCKED') fail('not_permitted')
    const { id } = (await findPanelLogin(db, String(subpaas_id))) ?? fail('not_found')
    const opened_by = { panel_login_id: caller.opened_by?.panel_login_id ?? caller.panel_login_id }
    const session = { kind: 'panel', panel_login_id: id, seconds: hash_kinds.panel.lives } as const
    return { hash: await openSession(db, { ...onceOr(once, session), opened_by, address, user_agent }) }
  },
})
