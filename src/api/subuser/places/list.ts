import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { Id, Ids, Moment, Named, Nullable, Optional, Page, Text } from '#contract/schema.ts'
import { SortOption, sortsOf } from '#contract/sorts.ts'
import { Place, placeOf } from '#resource/place.ts'
import { searchable } from '#service/place/searchable.ts'
import { boundTo, dated } from '#service/subuser/sight.ts'
import * as placeSearch from '#store/place/place-search.ts'
import * as places from '#store/place/places.ts'

const orders = ['id', 'label', 'description', 'location', 'external_id', 'assigned_date']

const BoundPlace = Named('BoundPlace', { ...Place.properties, assigned_date: Moment })

export default query('subuser/places/list', {
  summary: 'Lists the places that are bound to a sub-user.',
  description: 'With `access_to_all` it sees the others too. By `id` unless `order` says otherwise.',
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
  result: Type.Object({ access_to_all: Type.Boolean(), list: Type.Array(BoundPlace), count: Type.Integer() }),
  errors: ['not_found', 'feature_unavailable', 'limit_too_big'],

  async handler({ subuser_id, filter, tag_ids, order = 'id', limit, offset }, context) {
    const { db, caller } = context
    const { access_to_all, bound } = await boundTo('place', context, subuser_id)
    const [{ property, ascending }] = sortsOf([order]) as [ReturnType<typeof sortsOf>[number]]
    const { custom } = await searchable(db, caller)
    const wanted = { filter: filter?.trim() || undefined, tag_ids, bound_to: subuser_id }
    const page = { order_by: property, ascending, ...pageOf({ limit, offset }, context) }
    const { ids, count } = await placeSearch.search(db, caller, custom, { ...wanted, ...page })
    return { access_to_all, list: dated((await places.inOrder(db, caller, ids)).map(placeOf), bound), count }
  },
})
