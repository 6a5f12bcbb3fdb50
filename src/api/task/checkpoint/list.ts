import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Ids, ListOf } from '#contract/schema.ts'
import { Task, taskOf } from '#resource/task.ts'
import * as tasks from '#store/tasks/tasks.ts'

export default query('task/checkpoint/list', {
  summary: 'Lists checkpoints of these ids, in the order in which they are named.',
  description: 'Those that the caller does not see, and what is no checkpoint, are left out.',
  access: user,
  params: Type.Object({ checkpoint_ids: Described(Ids, 'Of which.') }),
  result: ListOf(Task),

  async handler({ checkpoint_ids }, { db, caller }) {
    const found = await tasks.inOrder(db, caller, checkpoint_ids)
    return { list: found.filter(({ type }) => type === 'checkpoint').map((one) => taskOf(caller, one)) }
  },
})
