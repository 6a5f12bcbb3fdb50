import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import { oneOf } from '#contract/exactly-one.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, Ids, None } from '#contract/schema.ts'
import * as tasks from '#store/maintenance/tasks.ts'

export default command('vehicle/service_task/delete', {
  summary: 'Deletes one service task, or several.',
  description:
    'Exactly one of `task_id` and `task_ids`. A `task_id` that is not there answers 7, of `task_ids` it is passed over. A file goes with the last task that has it.',
  access: userWith('vehicle_update'),
  params: Type.Object({
    task_id: Type.Optional(Described(Id, 'The task.')),
    task_ids: Type.Optional(Described(Ids, 'Ids of the tasks.')),
  }),
  result: None,
  example: {
    params: { task_id: '<id of vehicle/service_task/create>' },
    after: ['vehicle/service_task/create'],
  },

  async handler(params, { db, caller }) {
    oneOf(params, 'task_id', 'task_ids')
    const { task_id, task_ids = [] } = params
    const deleted = await tasks.remove(db, caller, task_id ? [task_id] : task_ids)
    if (task_id && deleted === 0) throw invalid('task_id', 'is no service task of the account')
    return {}
  },
})
