import { Type } from 'typebox'
import { user } from '../../caller.ts'
import { query } from '../../operation.ts'
import { AddTrackerLabel, everything, Limit, limitOf, listed } from '../asked.ts'
import { Entry } from '../entry.ts'
import { Since, since } from './since.ts'

export default query('history/unread/list', {
  summary: 'Lists the entries that the asking login has not read, the newest first.',
  access: user,
  params: Type.Object({ limit: Limit, from: Since, add_tracker_label: AddTrackerLabel(true) }),
  result: Type.Object({ list: Type.Array(Entry) }),
  errors: ['limit_too_big'],

  async handler({ from, limit, add_tracker_label }, context) {
    const wishes = { limit: limitOf(limit, context), ascending: false, add_tracker_label }
    const wanted = { ...(await everything(context)), from: since(from, context), only_unread: true }
    return { list: await listed(context, wanted, wishes) }
  },
})
