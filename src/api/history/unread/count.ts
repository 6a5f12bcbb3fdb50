import { Type } from 'typebox'
import * as entries from '#store/told/entries.ts'
import { user } from '../../caller.ts'
import { query } from '../../operation.ts'
import { everything } from '../asked.ts'
import { EntryType } from '../entry.ts'
import { Since, since } from './since.ts'

export default query('history/unread/count', {
  summary: 'Counts the entries that the asking login has not read.',
  access: user,
  params: Type.Object({ from: Since, type: Type.Optional(EntryType) }),
  result: Type.Object({ count: Type.Integer() }),

  async handler({ from, type }, context) {
    const wanted = { ...(await everything(context)), from: since(from, context), type, only_unread: true }
    return { count: (await entries.count(context.db, context.caller, wanted)).total }
  },
})
