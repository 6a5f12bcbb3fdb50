import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { oneOf } from '#contract/exactly-one.ts'
import { command } from '#contract/operation.ts'
import { Id, Ids, None } from '#contract/schema.ts'
import * as links from '#store/links/links.ts'
import * as zones from '#store/place/zones.ts'
import { rulesOfZones } from '#store/rules/rule-versions.ts'

export default command('zone/delete', {
  summary: 'Deletes one zone, or several.',
  description:
    'Exactly one of `zone_id` and `zone_ids`. Unknown ids among `zone_ids` are passed over. While rules ' +
    'count by one of them or geo links are bounded by it, error 203 names these in `entities`, and none is deleted.',
  access: userWith('zone_update'),
  params: Type.Object({ zone_id: Type.Optional(Id), zone_ids: Type.Optional(Ids) }),
  result: None,
  errors: ['not_found', 'delete_blocked'],
  example: { params: { zone_id: 5 }, after: ['zone/create'] },

  async handler(params, { db, caller, fail }) {
    oneOf(params, 'zone_id', 'zone_ids')
    const { zone_id, zone_ids = [] } = params
    const held = await zones.hold(db, caller, zone_id ? [zone_id] : zone_ids)
    if (zone_id && held.length === 0) fail('not_found')
    const entities = [
      { type: 'rules', ids: await rulesOfZones(db, caller, held) },
      { type: 'location_links', ids: await links.ofZones(db, caller, held) },
    ].filter(({ ids }) => ids.length > 0)
    if (entities.length > 0) fail('delete_blocked', { entities })
    await zones.remove(db, caller, held)
    return {}
  },
})
