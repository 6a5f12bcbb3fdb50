import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None } from '#contract/schema.ts'
import * as schedules from '#store/tasks/schedules.ts'

export default command('task/schedule/checkpoint/delete', {
  summary: 'Takes a checkpoint from the schedule of a route.',
  description: 'A route keeps at least two (7); to end it, `task/schedule/route/delete`.',
  access: userWith('task_update'),
  params: Type.Object({ checkpoint_id: Described(Id, 'Of a route that a schedule makes.') }),
  result: None,
  errors: ['not_found'],
  example: { fails: 'not_found' },

  async handler({ checkpoint_id }, { db, caller, fail }) {
    const { route, checkpoint } = (await schedules.lockLeg(db, caller, checkpoint_id)) ?? fail('not_found')
    if ((await schedules.checkpointsOf(db, caller, [route.id])).length <= 2)
      throw invalid('checkpoint_id', 'is one of the last two of its route')
    await schedules.remove(db, checkpoint)
    await schedules.closeGaps(db, route)
    return {}
  },
})
