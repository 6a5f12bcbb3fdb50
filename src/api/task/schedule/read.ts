import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { checkpointOf, ScheduledCheckpoint, scheduleOf, TaskSchedule } from '#resource/task-schedule.ts'
import * as schedules from '#store/tasks/schedules.ts'

export default query('task/schedule/read', {
  summary: 'Tells the schedule of a task, or of a route with its checkpoints.',
  access: user,
  params: Type.Object({ id: Id }),
  result: Type.Object({
    value: TaskSchedule,
    checkpoints: Type.Optional(Type.Array(ScheduledCheckpoint, { description: 'Of a route, in their order.' })),
  }),
  errors: ['not_found'],
  example: { params: { id: '<id of task/schedule/create>' }, after: ['task/schedule/create'] },

  async handler({ id }, { db, caller, fail }) {
    const row = (await schedules.read(db, caller, id)) ?? fail('not_found')
    const value = scheduleOf(caller, row)
    if (row.type === 'task') return { value }
    const legs = await schedules.checkpointsOf(db, caller, [id])
    return { value, checkpoints: legs.map((leg) => checkpointOf(caller, leg)) }
  },
})
