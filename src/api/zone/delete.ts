import { Type } from 'typebox'
import * as zones from '#store/place/zones.ts'
import { userWith } from '../caller.ts'
import { oneOf } from '../exactly-one.ts'
import { command } from '../operation.ts'
import { Id, Ids, None } from '../schema.ts'

export default command('zone/delete', {
  summary: 'Deletes one zone, or several.',
  description: 'Exactly one of `zone_id` and `zone_ids`. Unknown ids among `zone_ids` are passed over.',
  access: userWith('zone_update'),
  params: Type.Object({ zone_id: Type.Optional(Id), zone_ids: Type.Optional(Ids) }),
  result: None,
  errors: ['not_found'],

  async handler(params, { db, caller, fail }) {
    oneOf(params, 'zone_id', 'zone_ids')
    const { zone_id, zone_ids = [] } = params
    const deleted = await zones.remove(db, caller, zone_id ? [zone_id] : zone_ids)
    if (zone_id && deleted === 0) fail('not_found')
    return {}
  },
})
