import { Type } from 'typebox'
import { master } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { boundTo, Seen } from '#service/subuser/sight.ts'

export default query('subuser/places/list_ids', {
  summary: 'Lists the ids of the places that are bound to a sub-user.',
  description: 'With `access_to_all` it sees the others too.',
  access: master,
  params: Type.Object({ subuser_id: Id }),
  result: Seen,
  errors: ['not_found', 'feature_unavailable'],

  async handler({ subuser_id }, context) {
    const { access_to_all, bound } = await boundTo('place', context, subuser_id)
    return { access_to_all, list: bound.map(({ id }) => id) }
  },
})
