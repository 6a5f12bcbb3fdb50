import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { LongId, None } from '#contract/schema.ts'
import { findEntry } from '#service/history/asked.ts'
import * as marks from '#store/history/marks.ts'

export default command('history/mark_read', {
  summary: 'Marks an entry of the history as read.',
  description: 'By the login that asks, and nobody else. Error 201 also for one that it has read already.',
  access: user,
  params: Type.Object({ id: LongId }),
  result: None,
  errors: ['not_found'],

  async handler({ id }, context) {
    const { db, caller, fail } = context
    const { row } = (await findEntry(context, id)) ?? fail('not_found')
    if (row.is_read || !(await marks.readOne(db, caller, id))) fail('not_found')
    return {}
  },
})
