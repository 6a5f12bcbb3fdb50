import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, ListOf, LocalTime, Month, Named } from '#contract/schema.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import { findOne } from '#store/fleet/trackers.ts'
import * as months from '#store/reports/journal-months.ts'

export default query('driver/journal/month/list', {
  summary: 'Lists the months of a tracker whose journal is closed, the first one first.',
  description: 'Beyond the contract.',
  access: userWith('reports'),
  params: Type.Object({ tracker_id: Id }),
  result: ListOf(
    Named('ClosedMonth', {
      month: Month,
      closed: Described(LocalTime, 'When it was closed.'),
      user_id: Described(Id, 'Who closed it.'),
    }),
  ),
  errors: ['not_found', 'device_blocked'],

  async handler({ tracker_id }, { db, caller, fail }) {
    unblocked((await findOne(db, caller, tracker_id)) ?? fail('not_found'), fail)
    return { list: await months.list(db, caller, tracker_id) }
  },
})
