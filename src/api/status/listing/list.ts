import * as statuses from '#store/fleet/statuses.ts'
import { user } from '../../caller.ts'
import { requireFeature } from '../../features.ts'
import { query } from '../../operation.ts'
import { ListOf, None } from '../../schema.ts'
import { Listing } from '../status.ts'

export default query('status/listing/list', {
  summary: 'Lists the lists of working statuses, the oldest first.',
  access: user,
  params: None,
  result: ListOf(Listing),
  errors: ['feature_unavailable'],

  async handler(_, { db, caller, fail }) {
    await requireFeature({ db, caller, fail }, 'statuses')
    return { list: await statuses.listings(db, caller) }
  },
})
