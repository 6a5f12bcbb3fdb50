import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None } from '#contract/schema.ts'
import { closedUp, holdCheckpoint, tellRoute } from '#service/task/route.ts'
import * as routes from '#store/tasks/routes.ts'
import { isOpen } from '#task/states.ts'

export default command('task/checkpoint/transmute', {
  summary: 'Makes a checkpoint a task by itself.',
  description:
    'With its id, its form and its history; whoever has the route has it. Only while it is `unassigned` or `assigned` (255). With the last one the route is deleted.',
  access: userWith('task_update'),
  params: Type.Object({ checkpoint_id: Described(Id, 'The checkpoint.') }),
  result: None,
  errors: ['not_found', 'invalid_task_state'],
  example: {
    params: { checkpoint_id: '<id of task/checkpoint/create>' },
    after: ['task/route/create', 'task/checkpoint/create'],
  },

  async handler({ checkpoint_id }, context) {
    const { db, fail } = context
    const held = (await holdCheckpoint(context, checkpoint_id)) ?? fail('not_found')
    if (!isOpen(held.checkpoint.status)) fail('invalid_task_state')
    await routes.release(db, held.checkpoint)
    await tellRoute(context, held, held.checkpoints.length > 1 ? 'changed' : 'gone')
    await closedUp(context, held, checkpoint_id)
    return {}
  },
})
