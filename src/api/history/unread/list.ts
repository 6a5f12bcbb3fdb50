import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Entry } from '#resource/history/entry.ts'
import { Since, since } from '#resource/history/unread/since.ts'
import { AddTrackerLabel, everyTracker, Limit, limitOf, listEntries } from '#service/history/asked.ts'
import * as entries from '#store/history/entries.ts'

export default query('history/unread/list', {
  summary: 'Lists the entries that the asking login has not read, the newest first.',
  access: user,
  params: Type.Object({ limit: Limit, from: Since, add_tracker_label: AddTrackerLabel(true) }),
  result: Type.Object({ list: Type.Array(Entry), count: Type.Integer() }),
  errors: ['limit_too_big'],

  async handler({ from, limit, add_tracker_label }, context) {
    const wishes = { limit: limitOf(limit, context), ascending: false, add_tracker_label }
    const wanted = { ...(await everyTracker(context)), from: since(from, context), only_unread: true }
    const [list, { total: count }] = await Promise.all([
      listEntries(context, wanted, wishes),
      entries.count(context.db, context.caller, wanted),
    ])
    return { list, count }
  },
})
