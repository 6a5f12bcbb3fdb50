import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None } from '#contract/schema.ts'
import { closedUp, holdCheckpoint, tellRoute } from '#service/task/route.ts'
import * as tasks from '#store/tasks/tasks.ts'

export default command('task/checkpoint/delete', {
  summary: 'Deletes a checkpoint of a route.',
  description: 'Whatever its status; those behind it move up. With the last one the route is deleted too.',
  access: userWith('task_update'),
  params: Type.Object({ checkpoint_id: Described(Id, 'The checkpoint.') }),
  result: None,
  errors: ['not_found'],
  example: {
    params: { checkpoint_id: '<id of task/checkpoint/create>' },
    after: ['task/route/create', 'task/checkpoint/create'],
  },

  async handler({ checkpoint_id }, context) {
    const held = (await holdCheckpoint(context, checkpoint_id)) ?? context.fail('not_found')
    await tasks.remove(context.db, context.caller, [held.checkpoint])
    await tellRoute(context, held, held.checkpoints.length > 1 ? 'changed' : 'gone')
    await closedUp(context, held, checkpoint_id)
    return {}
  },
})
