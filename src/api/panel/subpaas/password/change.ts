import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { PanelPassword, paas_rule, requirePaas } from '#resource/panel/subpaas.ts'
import { setPanelPassword } from '#store/dealer/dealers.ts'
import * as subDealers from '#store/dealer/sub-dealers.ts'
import { hashPassword } from '#store/people/password.ts'

export default command('panel/subpaas/password/change', {
  summary: 'Gives a sub-dealer a new password for the panel; its sessions there end.',
  description: `13 for a deleted one. ${paas_rule}`,
  access: dealerWith(['subpaas', 'update']),
  params: Type.Object({ subpaas_id: Id, new_password: PanelPassword }),
  result: None,
  errors: ['not_found'],

  async handler({ subpaas_id, new_password }, context) {
    await requirePaas(context)
    const { db, caller, fail } = context
    const found = (await subDealers.lock(db, caller, subpaas_id)) ?? fail('not_found')
    if (found === 'DELETED') fail('not_permitted')
    await setPanelPassword(db, String(subpaas_id), await hashPassword(new_password))
    return {}
  },
})
