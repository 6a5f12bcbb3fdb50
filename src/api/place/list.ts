import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { Conditions, readConditions } from '#contract/conditions.ts'
import { invalid } from '#contract/errors.ts'
import { query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { CountedListOf, Described, Ids, Nullable, Page, Text } from '#contract/schema.ts'
import { Place, placeOf } from '#resource/place.ts'
import { searchable } from '#service/place/searchable.ts'
import { builtInOrders } from '#store/place/place-orders.ts'
import * as placeSearch from '#store/place/place-search.ts'
import * as places from '#store/place/places.ts'

export default query('place/list', {
  summary: 'Lists places.',
  description: `By \`id\` unless \`order_by\` names a built-in field (${builtInOrders.join(', ')}) or a custom field by its id; those
without a value in a custom field come last. A \`filter\` is a part of any field, the names of tags and of linked employees
too. Places carry all of \`tag_ids\`.`,
  access: user,
  params: Type.Object({
    place_ids: Type.Optional(Described(Ids, 'Only these places.')),
    filter: Type.Optional(Nullable(Text(1000))),
    conditions: Type.Optional(Described(Conditions, 'What must hold, all of it.')),
    order_by: Type.Optional(Nullable(Described(Text(32), 'A field that is built in, or the id of a custom field.'))),
    ascending: Type.Optional(Type.Boolean({ default: true })),
    tag_ids: Type.Optional(Ids),
    ...Page,
  }),
  result: CountedListOf(Place),
  errors: ['limit_too_big'],

  async handler({ limit, offset, filter, order_by, ascending = true, conditions, ...wanted }, context) {
    const { db, caller } = context
    const page = pageOf({ limit, offset }, context)
    const { custom, kindOf } = await searchable(db, caller)
    const by = order_by || 'id'
    if (!builtInOrders.includes(by) && !custom.has(by)) throw invalid('order_by', 'is no field of places')
    const { ids, count } = await placeSearch.search(db, caller, custom, {
      ...wanted,
      filter: filter?.trim() || undefined,
      conditions: readConditions(conditions, kindOf),
      order_by: by,
      ascending,
      ...page,
    })
    return { list: (await places.inOrder(db, caller, ids)).map(placeOf), count }
  },
})
