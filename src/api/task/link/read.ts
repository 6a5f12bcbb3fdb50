import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, ValueOf } from '#contract/schema.ts'
import { TaskLink, taskLinkOf } from '#resource/task-link.ts'
import * as links from '#store/tasks/task-links.ts'
import * as tasks from '#store/tasks/tasks.ts'

export default query('task/link/read', {
  summary: 'Tells the link by which a customer sees a task, and what the customer has said.',
  description: 'Beyond the contract.',
  access: user,
  params: Type.Object({ task_id: Id }),
  result: ValueOf(TaskLink),
  errors: ['not_found'],
  example: { params: { task_id: '<id of task/create>' }, after: ['task/create', 'task/link/create'] },

  async handler({ task_id }, context) {
    const { db, caller, fail } = context
    if (!(await tasks.read(db, caller, task_id))) fail('not_found')
    return { value: taskLinkOf((await links.read(db, caller, task_id)) ?? fail('not_found'), context) }
  },
})
