import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { EntryType } from '#resource/history/entry.ts'
import { Since, since } from '#resource/history/unread/since.ts'
import { everyTracker } from '#service/history/asked.ts'
import * as entries from '#store/history/entries.ts'

export default query('history/unread/count', {
  summary: 'Counts the entries that the asking login has not read.',
  access: user,
  params: Type.Object({ from: Since, type: Type.Optional(EntryType) }),
  result: Type.Object({ count: Type.Integer() }),

  async handler({ from, type }, context) {
    const wanted = { ...(await everyTracker(context)), from: since(from, context), type, only_unread: true }
    return { count: (await entries.count(context.db, context.caller, wanted)).total }
  },
})
