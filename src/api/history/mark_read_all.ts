import { user } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import * as marks from '#store/history/marks.ts'

export default command('history/mark_read_all', {
  summary: 'Marks all entries of the history as read.',
  description: 'By the login that asks, and nobody else. What is told later is not read.',
  access: user,
  params: None,
  result: None,

  async handler(_, { db, caller }) {
    await marks.readAll(db, caller)
    return {}
  },
})
