import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, ValueOf } from '#contract/schema.ts'
import { WithPoints, Zone } from '#resource/zone.ts'
import * as zones from '#store/place/zones.ts'

export default query('zone/read', {
  summary: 'Reads a zone.',
  access: user,
  params: Type.Object({ zone_id: Id, with_points: WithPoints }),
  result: ValueOf(Zone),
  errors: ['not_found'],

  async handler({ zone_id, with_points = false }, { db, caller, fail }) {
    return { value: (await zones.read(db, caller, zone_id, with_points)) ?? fail('not_found') }
  },
})
