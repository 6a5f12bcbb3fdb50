import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, ListOf } from '#contract/schema.ts'
import { TaskChange } from '#resource/task.ts'
import * as history from '#store/tasks/task-history.ts'
import * as tasks from '#store/tasks/tasks.ts'

export default query('task/history/list', {
  summary: 'Lists what became of a task, the oldest first.',
  description:
    'The `payload` of `create` and `update` is what was asked, of `assign` `tracker_id`, of `status_change` `status`. At most 10,000.',
  access: user,
  params: Type.Object({ task_id: Id }),
  result: ListOf(TaskChange),
  errors: ['not_found'],
  example: { params: { task_id: '<id of task/create>' }, after: ['task/create'] },

  async handler({ task_id }, { db, caller, fail }) {
    if (!(await tasks.read(db, caller, task_id))) fail('not_found')
    const list = await history.list(db, caller, task_id)
    return { list: list.map((change) => ({ ...change, user_id: change.user_id ?? caller.account_id })) }
  },
})
