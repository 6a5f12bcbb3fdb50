import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { NewServiceTask } from '#resource/service-task.ts'
import { lookFor } from '#service/file-upload.ts'
import { addTask } from '#service/maintenance/keep.ts'

export default command('vehicle/service_task/create', {
  summary: 'Makes a service task of a vehicle.',
  description:
    'Limits count from what the counters of its tracker show now. 201: there is no such vehicle or file, it has no tracker, or nobody has set the counter that a condition needs ' +
    '(`tracker/counter/value/set`). 214: hours of the engine need a device that tells its ignition, or a sensor of it.',
  access: userWith('vehicle_update'),
  params: Type.Object({ task: Described(NewServiceTask, 'What is to be done, and when.') }),
  result: Type.Object({ id: Id }),
  errors: ['not_found', 'not_supported_by_device'],
  // Files that a bucket has taken are looked for before the transaction.
  keeps: true,
  example: {
    params: {
      task: {
        ...{ vehicle_id: 1, description: 'Oil and filters', cost: 240, repeat: true },
        conditions: {
          mileage: { limit: 15_000, notification_interval: 1000 },
          date: { end: '2027-06-01 08:00:00', notification_interval: 30, repeat_interval: 365 },
        },
        notifications: { emails: ['workshop@example.com'], push_enabled: true },
      },
    },
    after: ['tracker/counter/value/set'],
  },

  async handler({ task: { vehicle_id, ...task } }, { transaction, caller, now, fail, ...means }) {
    await lookFor(means, caller, task.file_ids ?? [])
    return transaction(async (db) => {
      const kept = await addTask({ db, caller, now }, vehicle_id, task)
      return 'id' in kept ? kept : fail(kept.lack === 'ignition' ? 'not_supported_by_device' : 'not_found')
    })
  },
})
