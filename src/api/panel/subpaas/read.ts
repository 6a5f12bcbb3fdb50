import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, ValueOf } from '#contract/schema.ts'
import { counted, first, paas_rule, requirePaas } from '#resource/panel/subpaas.ts'
import * as subDealers from '#store/dealer/sub-dealers.ts'

export default query('panel/subpaas/read', {
  summary: 'Tells about a sub-dealer of the dealer.',
  description: `With its users and trackers, as \`panel/subpaas/list\` counts them. ${paas_rule}`,
  access: dealerWith(['subpaas', 'read']),
  params: Type.Object({ subpaas_id: Id }),
  result: ValueOf(Type.Object({ ...counted, ...first })),
  errors: ['not_found'],

  async handler({ subpaas_id }, context) {
    await requirePaas(context)
    const { db, caller, fail } = context
    return { value: (await subDealers.read(db, caller, subpaas_id)) ?? fail('not_found') }
  },
})
