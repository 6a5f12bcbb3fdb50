import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None, OneOf } from '#contract/schema.ts'
import { finishTask } from '#service/maintenance/keep.ts'

export default command('vehicle/service_task/set_status', {
  summary: 'Says that a service task is done.',
  description:
    'The time and what its counters show are kept with it. One that repeats makes the next task, which begins with them; one that is done already stays as it is. 204: there is no such task. 201: its vehicle has no counter ' +
    'any more that it needs.',
  access: userWith('vehicle_update'),
  params: Type.Object({
    task_id: Described(Id, 'The task.'),
    status: OneOf(['done'], { description: 'What it becomes; all other states follow from its conditions.' }),
  }),
  result: None,
  errors: ['not_found', 'entity_not_found'],
  example: {
    params: { task_id: '<id of vehicle/service_task/create>', status: 'done' },
    after: ['vehicle/service_task/create'],
  },

  async handler({ task_id }, { db, caller, now, fail }) {
    const lack = await finishTask({ db, caller, now }, task_id)
    if (lack) fail(lack === 'task' ? 'entity_not_found' : 'not_found')
    return {}
  },
})
