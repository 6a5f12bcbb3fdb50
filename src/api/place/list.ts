import { Type } from 'typebox'
import * as places from '#store/places.ts'
import { user } from '../caller.ts'
import { query } from '../operation.ts'
import { pageOf } from '../page.ts'
import { CountedListOf, Ids, Page } from '../schema.ts'
import { Place, told } from './place.ts'

export default query('place/list', {
  summary: 'Lists places.',
  access: user,
  params: Type.Object({ place_ids: Type.Optional(Ids), ...Page }),
  result: CountedListOf(Place),
  errors: ['limit_too_big'],

  async handler({ limit, offset, ...wanted }, context) {
    const { db, caller } = context
    const page = pageOf({ limit, offset }, context)
    const [list, count] = await Promise.all([
      places.list(db, caller, { ...wanted, ...page }),
      places.count(db, caller, wanted),
    ])
    return { list: list.map(told), count }
  },
})
