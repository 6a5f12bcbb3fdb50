import { Type } from 'typebox'
import * as subDealers from '#store/dealer/sub-dealers.ts'
import { dealerWith } from '../../caller.ts'
import { query } from '../../operation.ts'
import { Id, ValueOf } from '../../schema.ts'
import { counted, first, paas_rule, requirePaas } from './subpaas.ts'

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
