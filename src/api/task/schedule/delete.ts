import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None } from '#contract/schema.ts'
import * as schedules from '#store/tasks/schedules.ts'

export default command('task/schedule/delete', {
  summary: 'Deletes the schedule of a task.',
  description: 'The tasks that it has made stay. Of a route: `task/schedule/route/delete`.',
  access: userWith('task_update'),
  params: Type.Object({
    schedule_id: Described(Id, 'Of what makes tasks; those of routes are deleted by `task/schedule/route/delete`.'),
  }),
  result: None,
  errors: ['not_found'],
  example: { params: { schedule_id: '<id of task/schedule/create>' }, after: ['task/schedule/create'] },

  async handler({ schedule_id }, { db, caller, fail }) {
    await schedules.remove(db, (await schedules.lock(db, caller, schedule_id, 'task')) ?? fail('not_found'))
    return {}
  },
})
