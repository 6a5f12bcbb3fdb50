import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { first, PanelPassword, paas_rule, requirePaas } from '#resource/panel/subpaas.ts'
import { newDealer } from '#service/dealer/new-dealer.ts'
import { hashPassword } from '#store/people/password.ts'

export default command('panel/subpaas/create', {
  summary: 'Creates a sub-dealer, who signs in to the panel by its number.',
  description: `It is INITIAL_BLOCK until the operator activates it. ${paas_rule}`,
  access: dealerWith(['subpaas', 'create']),
  params: Type.Object({ password: PanelPassword, ...first }),
  result: Type.Object({ id: Described(Id, 'The same as `subpaas_id`.'), subpaas_id: Id }),

  async handler({ password, ...given }, context) {
    await requirePaas(context)
    const { db, caller } = context
    const made = { ...given, parent_id: caller.dealer_id, block_type: 'INITIAL_BLOCK' as const }
    const id = await newDealer(db, 'sub', { ...made, password_hash: await hashPassword(password) })
    return { id, subpaas_id: id }
  },
})
