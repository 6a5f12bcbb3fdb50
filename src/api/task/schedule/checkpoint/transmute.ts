import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None } from '#contract/schema.ts'
import * as schedules from '#store/tasks/schedules.ts'
import type { Days } from '#task/schedule.ts'

export default command('task/schedule/checkpoint/transmute', {
  summary: 'Makes a checkpoint of a scheduled route a task that is scheduled by itself.',
  description:
    'It keeps its id, and has the days of its route. The route ends with its other checkpoints; what it has made stays.',
  access: userWith('task_update'),
  params: Type.Object({ checkpoint_id: Described(Id, 'Of a route that a schedule makes.') }),
  result: None,
  errors: ['not_found'],
  example: { fails: 'not_found' },

  async handler({ checkpoint_id }, { db, caller, fail }) {
    const { route, checkpoint } = (await schedules.lockLeg(db, caller, checkpoint_id)) ?? fail('not_found')
    await schedules.makeTask(db, checkpoint, {
      parameters: route.parameters as Days,
      tracker_id: route.tracker_id,
      made_for: route.made_for as string,
      due: route.due as Date,
    })
    await schedules.remove(db, route)
    return {}
  },
})
