import { Type } from 'typebox'
import { seen } from '#store/points/recorded.ts'
import * as entries from '#store/told/entries.ts'
import { user } from '../../caller.ts'
import { query } from '../../operation.ts'
import { periodOf } from '../../period.ts'
import { Ids } from '../../schema.ts'
import { AddTrackerLabel, Listed, limitOf, listed, Period, Totals } from '../asked.ts'
import { Entry } from '../entry.ts'

export default query('history/tracker/list', {
  summary: 'Lists the entries of trackers in a period, by time.',
  description:
    'The period is cut to the storage period. `limit_exceeded`: there are more than were listed. `count`, `total` and ' +
    '`total_unread` count all that match.',
  access: user,
  params: Type.Object({ trackers: Ids, ...Period, ...Listed, add_tracker_label: AddTrackerLabel(true) }),
  result: Type.Object({ list: Type.Array(Entry), limit_exceeded: Type.Boolean(), count: Type.Integer(), ...Totals }),
  errors: ['time_span_too_big', 'limit_too_big', 'list_has_nonexistent'],

  async handler({ trackers: ids, ...wishes }, context) {
    const { db, caller, now, fail } = context
    const limit = limitOf(wishes.limit, context)
    const period = periodOf(wishes, context)
    const trackers = await seen(db, caller, now, ids)
    if (trackers.length < new Set(ids).size) fail('list_has_nonexistent')
    const wanted = { ...wishes, ...period, trackers, all: false }
    const [list, totals] = await Promise.all([
      listed(context, wanted, { ...wishes, limit }),
      entries.count(db, caller, wanted),
    ])
    return { list, limit_exceeded: list.length < totals.total, count: totals.total, ...totals }
  },
})
