import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { periodOf } from '#contract/period.ts'
import { Ids } from '#contract/schema.ts'
import { Entry } from '#resource/history/entry.ts'
import { AddTrackerLabel, Drivers, Listed, limitOf, listEntries, Period, Sort, Totals } from '#service/history/asked.ts'
import { visibleRecorded } from '#store/fleet/device-recorded.ts'
import * as entries from '#store/history/entries.ts'

export default query('history/tracker/list', {
  summary: 'Lists the entries of trackers in a period, by `sort`.',
  description:
    'The period is cut to the storage period. `limit_exceeded`: there are more than were listed. `count`, `total` and ' +
    '`total_unread` count all that match.',
  access: user,
  params: Type.Object({
    trackers: Ids,
    ...Period,
    ...Listed,
    drivers: Drivers,
    sort: Sort,
    add_tracker_label: AddTrackerLabel(true),
  }),
  result: Type.Object({ list: Type.Array(Entry), limit_exceeded: Type.Boolean(), count: Type.Integer(), ...Totals }),
  errors: ['time_span_too_big', 'limit_too_big', 'list_has_nonexistent'],

  async handler({ trackers: ids, ...wishes }, context) {
    const { db, caller, now, fail } = context
    const limit = limitOf(wishes.limit, context)
    const period = periodOf(wishes, context)
    const trackers = await visibleRecorded(db, caller, now, ids)
    if (trackers.length < new Set(ids).size) fail('list_has_nonexistent')
    const wanted = { ...wishes, ...period, trackers, all: false }
    const [list, totals] = await Promise.all([
      listEntries(context, wanted, { ...wishes, limit }),
      entries.count(db, caller, wanted),
    ])
    return { list, limit_exceeded: list.length < totals.total, count: totals.total, ...totals }
  },
})
