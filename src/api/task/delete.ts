import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { tellPhones } from '#service/task/tell-phones.ts'
import * as tasks from '#store/tasks/tasks.ts'
import { isOver } from '#task/states.ts'

export default command('task/delete', {
  summary: 'Deletes a task.',
  description: 'Whatever its status; its form and its history go with it.',
  access: userWith('task_update'),
  params: Type.Object({ task_id: Id }),
  result: None,
  errors: ['not_found'],
  example: { params: { task_id: '<id of task/create>' }, after: ['task/create'] },

  async handler({ task_id }, { db, caller, now, fail }) {
    const had = (await tasks.lock(db, caller, task_id)) ?? fail('not_found')
    await tasks.remove(db, caller, [had])
    if (!isOver(had.status))
      await tellPhones(db, caller, { tracker_id: had.tracker_id, task: had, change: 'gone' }, now)
    return {}
  },
})
