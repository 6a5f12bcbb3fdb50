import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { periodOf } from '#contract/period.ts'
import { Entry } from '#resource/history/entry.ts'
import {
  AddTrackerLabel,
  Drivers,
  everyTracker,
  Listed,
  limitOf,
  listEntries,
  Period,
  Sort,
  Totals,
} from '#service/history/asked.ts'
import * as entries from '#store/history/entries.ts'

export default query('history/user/list', {
  summary: 'Lists the entries of all trackers in a period, by `sort`.',
  description:
    'Of trackers that the caller sees and that are not blocked. `limit_exceeded`: the period begins before the storage ' +
    'period of a tracker, to which it is cut. `count`, `total` and `total_unread` count all that match.',
  access: user,
  params: Type.Object({ ...Period, ...Listed, drivers: Drivers, sort: Sort, add_tracker_label: AddTrackerLabel(true) }),
  result: Type.Object({ list: Type.Array(Entry), limit_exceeded: Type.Boolean(), count: Type.Integer(), ...Totals }),
  errors: ['time_span_too_big', 'limit_too_big'],

  async handler(wishes, context) {
    const limit = limitOf(wishes.limit, context)
    const period = periodOf(wishes, context)
    const { trackers, all } = await everyTracker(context)
    const wanted = { ...wishes, ...period, trackers, all }
    const [list, totals] = await Promise.all([
      listEntries(context, wanted, { ...wishes, limit }),
      entries.count(context.db, context.caller, wanted),
    ])
    return {
      list,
      limit_exceeded: trackers.some(({ kept_from }) => period.from < kept_from),
      count: totals.total,
      ...totals,
    }
  },
})
