import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Clearable, Described, Id } from '#contract/schema.ts'
import { shapeErrors, shapeOf } from '#resource/zone/shape.ts'
import { NewZone, Points } from '#resource/zone.ts'
import { checkedZone } from '#service/zone/checked.ts'
import * as zones from '#store/place/zones.ts'

export default command('zone/create', {
  summary: 'Creates a zone.',
  description: `A \`circle\` has \`center\` and \`radius\` and no \`points\`; a \`polygon\` 3 to 500 points, its corners, the last joined
to the first; a \`sausage\` is all within \`radius\` metres of a line of 2 to 1,024 points. Points that repeat the one before
do not count as more. A polygon may neither cross nor touch itself. A sub-user sees what it creates.`,
  access: userWith('zone_update'),
  params: Type.Object({ zone: Described(NewZone, 'What is created.'), points: Clearable(Points) }),
  result: Type.Object({ id: Id }),
  errors: ['over_quota', ...shapeErrors],
  example: {
    params: { zone: { label: 'Harbour', type: 'circle', center: { lat: 38.706, lng: -9.137 }, radius: 150 } },
  },

  async handler({ zone, points }, { db, caller, config, fail }) {
    const shape = shapeOf(zone, points ?? undefined)
    if ((await zones.countForMore(db, caller)) >= config.zone_quota) fail('over_quota')
    const [id] = await zones.create(db, caller, [{ ...(await checkedZone(db, caller, zone)), shape }])
    return { id: id as number }
  },
})
