import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { Task, taskOf } from '#resource/task.ts'
import { routeOf, TaskRoute } from '#resource/task-route.ts'
import * as routes from '#store/tasks/routes.ts'
import * as tasks from '#store/tasks/tasks.ts'

export default query('task/read', {
  summary: 'Tells a task, a route or a checkpoint.',
  description: 'Of a route with its checkpoints, in their order.',
  access: user,
  params: Type.Object({ task_id: Id }),
  result: Type.Object({
    value: Type.Union([TaskRoute, Task], { description: 'As its `type` says.' }),
    checkpoints: Type.Optional(Type.Array(Task, { description: 'Of a route.' })),
  }),
  errors: ['not_found'],
  example: { params: { task_id: '<id of task/create>' }, after: ['task/create'] },

  async handler({ task_id }, { db, caller, fail }) {
    const task = (await tasks.read(db, caller, task_id)) ?? fail('not_found')
    if (task.type !== 'route') return { value: taskOf(caller, task) }
    const route = (await routes.read(db, caller, task_id)) ?? fail('not_found')
    const checkpoints = await tasks.inOrder(db, caller, route.checkpoint_ids)
    return { value: routeOf(caller, route), checkpoints: checkpoints.map((one) => taskOf(caller, one)) }
  },
})
