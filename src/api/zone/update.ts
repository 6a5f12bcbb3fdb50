import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, None } from '#contract/schema.ts'
import { shapeErrors, shapeOf } from '#resource/zone/shape.ts'
import { ChangedZone } from '#resource/zone.ts'
import { checkedZone } from '#service/zone/checked.ts'
import * as zones from '#store/place/zones.ts'
import { changedZone } from '#store/rules/rule-versions.ts'

export default command('zone/update', {
  summary: 'Changes a zone.',
  description:
    'Whole: an address or tags that are left out are gone. Its points stay unless others are given. Its type cannot change.',
  access: userWith('zone_update'),
  params: Type.Object({ zone: Described(ChangedZone, 'What it becomes.') }),
  result: None,
  errors: ['not_found', 'type_mismatch', ...shapeErrors],
  example: {
    params: {
      zone: {
        id: 1,
        label: 'Harbour',
        type: 'circle',
        center: { lat: 38.706, lng: -9.137 },
        radius: 150,
        color: '1565c0',
      },
    },
  },

  async handler({ zone }, { db, caller, now, fail }) {
    // The tags are held before the zone is, in the order in which tags are deleted.
    const beside = await checkedZone(db, caller, zone)
    const had = (await zones.lock(db, caller, zone.id)) ?? fail('not_found')
    if (had.type !== zone.type) fail('type_mismatch')
    const shape = shapeOf(zone, zone.points ?? (had.type === 'circle' ? [] : had.points))
    await zones.update(db, had, { ...beside, shape })
    await changedZone(db, had, now)
    return {}
  },
})
