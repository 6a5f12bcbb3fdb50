import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { Id, Ids, Moment, Named, Nullable, Optional, Page, Text } from '#contract/schema.ts'
import { SortOption, sortsOf } from '#contract/sorts.ts'
import { Zone } from '#resource/zone.ts'
import { boundTo, dated } from '#service/subuser/sight.ts'
import * as zones from '#store/place/zones.ts'

const orders = ['id', 'label', 'description', 'location', 'assigned_date'] as const

const BoundZone = Named('BoundZone', { ...Type.Omit(Zone, ['points']).properties, assigned_date: Moment })

export default query('subuser/zones/list', {
  summary: 'Lists the zones that are bound to a sub-user.',
  description:
    'With `access_to_all` it sees the others too. By `id` unless `order` says otherwise; a zone is described and located by its address.',
  access: master,
  params: Type.Object({
    subuser_id: Id,
    filter: Optional(Nullable(Text(1000))),
    tag_ids: Optional(Ids),
    order: Optional(
      SortOption(orders, { description: `\`property\` or \`property=asc|desc\`, of ${orders.join(', ')}.` }),
    ),
    ...Page,
  }),
  result: Type.Object({ access_to_all: Type.Boolean(), list: Type.Array(BoundZone), count: Type.Integer() }),
  errors: ['not_found', 'feature_unavailable', 'limit_too_big'],

  async handler({ subuser_id, filter, tag_ids, order = 'id', limit, offset }, context) {
    const { db, caller } = context
    const { access_to_all, bound } = await boundTo('zone', context, subuser_id)
    const sort = sortsOf<(typeof orders)[number]>([order])
    const wanted = { filter: filter?.trim() || undefined, tag_ids, bound_to: subuser_id }
    const { ids, count } = await zones.search(db, caller, { ...wanted, sort, ...pageOf({ limit, offset }, context) })
    return { access_to_all, list: dated(await zones.inOrder(db, caller, ids, false), bound), count }
  },
})
