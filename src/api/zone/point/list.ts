import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, ListOf } from '#contract/schema.ts'
import { fewer, fewerCorners } from '#geo/fewer.ts'
import { ZonePoint } from '#resource/zone.ts'
import * as zones from '#store/place/zones.ts'

export default query('zone/point/list', {
  summary: 'Lists the points of a polygon or a corridor.',
  description: 'At most `count` of them, which draw the zone best; of a polygon three at least.',
  access: user,
  params: Type.Object({
    zone_id: Id,
    count: Type.Optional(Type.Integer({ minimum: 2, maximum: 10_000, description: 'How many points at most.' })),
  }),
  result: ListOf(ZonePoint),
  errors: ['not_found', 'not_supported_for_type'],
  example: { params: { zone_id: 5 }, after: ['zone/upload'] },

  async handler({ zone_id, count = Infinity }, { db, caller, fail }) {
    const { type, points } = (await zones.read(db, caller, zone_id, true)) ?? fail('not_found')
    if (!points) return fail('not_supported_for_type')
    return { list: type === 'polygon' ? fewerCorners(points, count) : fewer(points, count) }
  },
})
