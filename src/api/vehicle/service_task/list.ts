import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { CountedListOf, Default } from '#contract/schema.ts'
import { errors, Listed, listed } from '#service/maintenance/asked.ts'
import { ServiceTask, toldTasks } from '#service/maintenance/task.ts'

export default query('vehicle/service_task/list', {
  summary: 'Lists service tasks of vehicles.',
  description:
    'By `id` unless `sort` says otherwise; by `status` they stand in the order in which a task goes through its states. A sub-user sees those of the vehicles that it sees. ' +
    'What a counter that nobody has set would show is left out. 201: one of `vehicle_ids` is not there.',
  access: user,
  params: Type.Object({
    ...Listed,
    return_prediction: Default(Type.Boolean({ description: 'With what is foreseen.' }), true),
  }),
  result: CountedListOf(ServiceTask),
  errors,

  async handler({ return_prediction, ...wanted }, context) {
    const { list, count } = await listed(wanted, context)
    return { list: await toldTasks(context, list, return_prediction), count }
  },
})
