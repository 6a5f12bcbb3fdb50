import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { pointed, shapeErrors } from '#resource/zone/shape.ts'
import { Points } from '#resource/zone.ts'
import * as zones from '#store/place/zones.ts'
import { changedZone } from '#store/rules/rule-versions.ts'

export default command('zone/point/update', {
  summary: 'Replaces the points of a polygon or a corridor.',
  access: userWith('zone_update'),
  params: Type.Object({ zone_id: Id, points: Points }),
  result: None,
  errors: ['not_found', ...shapeErrors],
  example: {
    params: {
      zone_id: 5,
      points: [
        { lat: 38.704, lng: -9.145 },
        { lat: 38.704, lng: -9.13 },
        { lat: 38.708, lng: -9.13 },
      ],
    },
    after: ['zone/upload'],
  },

  async handler({ zone_id, points }, { db, caller, now, fail }) {
    const had = (await zones.lock(db, caller, zone_id)) ?? fail('not_found')
    if (had.type === 'circle') return fail('not_supported_for_type')
    await zones.reshape(db, had, pointed({ ...had, points }))
    await changedZone(db, had, now)
    return {}
  },
})
