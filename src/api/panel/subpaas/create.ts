import { Type } from 'typebox'
import { hashPassword } from '#store/people/password.ts'
import { dealerWith } from '../../caller.ts'
import { newDealer } from '../../dealer/new-dealer.ts'
import { command } from '../../operation.ts'
import { Described, Id } from '../../schema.ts'
import { first, PanelPassword, paas_rule, requirePaas } from './subpaas.ts'

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
