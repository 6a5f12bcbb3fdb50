import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import * as schedules from '#store/tasks/schedules.ts'

export default command('task/schedule/route/delete', {
  summary: 'Deletes the schedule of a route, with its checkpoints.',
  description: 'The routes that it has made stay.',
  access: userWith('task_update'),
  params: Type.Object({ id: Id }),
  result: None,
  errors: ['not_found'],
  example: { params: { id: '<id of task/schedule/route/create>' }, after: ['task/schedule/route/create'] },

  async handler({ id }, { db, caller, fail }) {
    await schedules.remove(db, (await schedules.lock(db, caller, id, 'route')) ?? fail('not_found'))
    return {}
  },
})
