import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, ValueOf } from '#contract/schema.ts'
import { Task, taskOf } from '#resource/task.ts'
import * as tasks from '#store/tasks/tasks.ts'

export default query('task/read', {
  summary: 'Tells a task.',
  access: user,
  params: Type.Object({ task_id: Id }),
  result: ValueOf(Task),
  errors: ['not_found'],
  example: { params: { task_id: '<id of task/create>' }, after: ['task/create'] },

  async handler({ task_id }, { db, caller, fail }) {
    return { value: taskOf(caller, (await tasks.read(db, caller, task_id)) ?? fail('not_found')) }
  },
})
