import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, ValueOf } from '#contract/schema.ts'
import { Task, taskOf } from '#resource/task.ts'
import * as tasks from '#store/tasks/tasks.ts'

export default query('task/checkpoint/read', {
  summary: 'Tells a checkpoint of a route.',
  access: user,
  params: Type.Object({ checkpoint_id: Described(Id, 'The checkpoint.') }),
  result: ValueOf(Task),
  errors: ['not_found'],
  example: {
    params: { checkpoint_id: '<id of task/checkpoint/create>' },
    after: ['task/route/create', 'task/checkpoint/create'],
  },

  async handler({ checkpoint_id }, { db, caller, fail }) {
    const found = await tasks.read(db, caller, checkpoint_id)
    return { value: taskOf(caller, found?.type === 'checkpoint' ? found : fail('not_found')) }
  },
})
