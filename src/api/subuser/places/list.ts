import { Type } from 'typebox'
import * as placeSearch from '#store/place/place-search.ts'
import * as places from '#store/place/places.ts'
import { master } from '../../caller.ts'
import { query } from '../../operation.ts'
import { pageOf } from '../../page.ts'
import { Place, told } from '../../place/place.ts'
import { searchable } from '../../place/searchable.ts'
import { Id, Ids, Moment, Named, Nullable, Optional, Page, Text } from '../../schema.ts'
import { SortOption, sortsOf } from '../../sorts.ts'
import { boundTo, dated } from '../sight.ts'

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
    return { access_to_all, list: dated((await places.inOrder(db, caller, ids)).map(told), bound), count }
  },
})
