import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { BlockType, contact, first, PanelPassword, paas_rule, requirePaas } from '#resource/panel/subpaas.ts'
import * as dealers from '#store/dealer/dealers.ts'
import * as subDealers from '#store/dealer/sub-dealers.ts'
import { hashPassword } from '#store/people/password.ts'

/** Specification 3: deletion and activation are the operator's, and nobody goes back to before it. */
const mayBecome = (found: dealers.BlockType, wanted: dealers.BlockType): boolean =>
  found !== 'DELETED' && wanted !== 'DELETED' && (found === 'INITIAL_BLOCK') === (wanted === 'INITIAL_BLOCK')

export default command('panel/subpaas/update', {
  summary: 'Changes a sub-dealer of the dealer, and blocks or frees it.',
  description:
    'What is left out keeps its value. BLOCK_LOGIN keeps it out of the panel, CLIENTS_BLOCKED its users too; their ' +
    'sessions end, devices go on sending. Into and out of INITIAL_BLOCK and DELETED only the operator takes it (13). ' +
    `A new password ends its sessions. ${paas_rule}`,
  access: dealerWith(['subpaas', 'update']),
  params: Type.Object({
    subpaas_id: Id,
    ...Type.Partial(Type.Object({ password: PanelPassword, ...first, ...contact, block_type: BlockType })).properties,
  }),
  result: None,
  errors: ['not_found'],

  async handler({ subpaas_id, password, block_type, ...changes }, context) {
    await requirePaas(context)
    const { db, caller, fail } = context
    const found = (await subDealers.lock(db, caller, subpaas_id)) ?? fail('not_found')
    const wanted = block_type ?? found
    if (!mayBecome(found, wanted)) fail('not_permitted')
    await subDealers.update(db, caller, subpaas_id, changes)
    if (wanted !== found) await dealers.block(db, subpaas_id, wanted)
    if (password) await dealers.setPanelPassword(db, String(subpaas_id), await hashPassword(password))
    return {}
  },
})
