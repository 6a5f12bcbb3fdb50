import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import * as tasks from '#store/tasks/tasks.ts'

export default query('task/count', {
  summary: 'Tells how many tasks there are.',
  description: 'Of those that the caller sees, whatever their status; neither routes nor their checkpoints.',
  access: user,
  params: None,
  result: Type.Object({ count: Type.Integer({ description: 'How many there are.' }) }),

  handler: async (_, { db, caller }) => ({ count: await tasks.count(db, caller) }),
})
