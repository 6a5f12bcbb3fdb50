import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import * as links from '#store/tasks/task-links.ts'
import * as tasks from '#store/tasks/tasks.ts'

export default command('task/link/delete', {
  summary: 'Deletes the link by which a customer sees a task.',
  description: 'Its page is gone at once, and what the customer has said. Beyond the contract.',
  access: userWith('task_update'),
  params: Type.Object({ task_id: Id }),
  result: None,
  errors: ['not_found'],
  example: { params: { task_id: '<id of task/create>' }, after: ['task/create', 'task/link/create'] },

  async handler({ task_id }, { db, caller, fail }) {
    if (!(await tasks.read(db, caller, task_id))) fail('not_found')
    if (!(await links.remove(db, caller, task_id))) fail('not_found')
    return {}
  },
})
