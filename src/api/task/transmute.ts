import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None } from '#contract/schema.ts'
import { most_checkpoints } from '#resource/task-route.ts'
import { arranged, type HeldTask, holdRoute, refuseMisplaced, takeTasks, tellRoute } from '#service/task/route.ts'
import { settle } from '#service/task/settle.ts'
import * as tasks from '#store/tasks/tasks.ts'
import { isOpen } from '#task/states.ts'

export default command('task/transmute', {
  summary: 'Makes a task a checkpoint of a route.',
  description: `With its id, its form and its history; whoever has the route gets it. Checkpoints at its place and behind it move on by one. Only while both are
\`unassigned\` or \`assigned\` (255). Its \`to\` must not be before \`from\` of an earlier one (7); a route has ${most_checkpoints} checkpoints at most (7).`,
  access: userWith('task_update'),
  params: Type.Object({
    task_id: Id,
    route_id: Described(Id, 'The route.'),
    order: Type.Integer({ minimum: 0, maximum: most_checkpoints, description: 'Its place in the route, from 0 on.' }),
  }),
  result: None,
  errors: ['not_found', 'invalid_task_state'],
  example: {
    params: { task_id: '<id of task/create>', route_id: '<result.id of task/route/create>', order: 0 },
    after: ['task/create', 'task/route/create'],
  },

  async handler({ task_id, route_id, order }, context) {
    const { db, caller, now, fail } = context
    const held = (await holdRoute(context, route_id)) ?? fail('not_found')
    if (!isOpen(held.route.status)) fail('invalid_task_state')
    const [task] = (await takeTasks(context, held, [task_id])) as [HeldTask]
    await settle(db, task, now)
    const ids = held.checkpoints.map(({ id }) => id)
    if (ids.length >= most_checkpoints)
      throw invalid('route_id', `names a route that has ${most_checkpoints} checkpoints, the most there may be`)
    if (order > ids.length) throw invalid('order', `must be at most ${ids.length}`)
    const windows = await tasks.inOrder(db, caller, ids.toSpliced(order, 0, task.id))
    refuseMisplaced(windows, () => 'order')
    await arranged(
      context,
      held,
      windows.map(({ id }) => id),
    )
    await tellRoute(context, held, 'changed')
    return {}
  },
})
