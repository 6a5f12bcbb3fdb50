import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { refuse } from '#contract/errors.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None } from '#contract/schema.ts'
import { NewServiceTaskOfAny } from '#resource/service-task.ts'
import { once } from '#service/bindings.ts'
import { lookFor } from '#service/file-upload.ts'
import { addTasks } from '#service/maintenance/keep.ts'
import { faultsOf } from '#service/maintenance/lacks.ts'

export default command('vehicle/service_task/batch_create', {
  summary: 'Makes the same service task for each of several vehicles, or for none.',
  description:
    'Limits count from what the counters of each show now, and files are shared. What a vehicle lacks answers 7, by its id.',
  access: userWith('vehicle_update'),
  params: Type.Object({
    vehicle_ids: Type.Array(Id, { minItems: 1, maxItems: 1000, description: 'The vehicles.' }),
    task: Described(NewServiceTaskOfAny, 'What is to be done, and when.'),
  }),
  result: None,
  // Files that a bucket has taken are looked for before the transaction.
  keeps: true,
  example: {
    params: {
      vehicle_ids: [1],
      task: {
        ...{ description: 'Main inspection', repeat: true },
        conditions: { date: { end: '2027-03-31 23:59:59', notification_interval: 30, repeat_interval: 730 } },
      },
    },
  },

  async handler({ vehicle_ids, task }, { transaction, caller, now, ...means }) {
    await lookFor(means, caller, task.file_ids ?? [])
    const ids = once(vehicle_ids)
    await transaction(async (db) => refuse(faultsOf(ids, await addTasks({ db, caller, now }, ids, task))))
    return {}
  },
})
