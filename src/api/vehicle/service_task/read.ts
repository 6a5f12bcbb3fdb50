import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Default, Described, Id, ValueOf } from '#contract/schema.ts'
import { isShown, ServiceTask, toldTasks } from '#service/maintenance/task.ts'
import * as tasks from '#store/maintenance/tasks.ts'

export default query('vehicle/service_task/read', {
  summary: 'Tells a service task of a vehicle.',
  description:
    '204: there is no such task. 201: it is not done, and its vehicle has no counter any more that it needs.',
  access: user,
  params: Type.Object({
    task_id: Described(Id, 'The task.'),
    return_prediction: Default(Type.Boolean({ description: 'With what is foreseen.' }), true),
  }),
  result: ValueOf(ServiceTask),
  errors: ['not_found', 'entity_not_found'],
  example: {
    params: { task_id: '<id of vehicle/service_task/create>' },
    after: ['vehicle/service_task/create'],
  },

  async handler({ task_id, return_prediction }, context) {
    const { db, caller, fail } = context
    const task = (await tasks.read(db, caller, task_id)) ?? fail('entity_not_found')
    const [value] = (await toldTasks(context, [task], return_prediction)) as [ServiceTask]
    if (task.status !== 'done' && !isShown(task, value)) fail('not_found')
    return { value }
  },
})
