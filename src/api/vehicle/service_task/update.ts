import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, None } from '#contract/schema.ts'
import { ChangedServiceTask } from '#resource/service-task.ts'
import { lookFor } from '#service/file-upload.ts'
import { changeTask } from '#service/maintenance/keep.ts'

export default command('vehicle/service_task/update', {
  summary: 'Changes a service task of a vehicle.',
  description:
    'What is left out keeps its value; `conditions` and `notifications` are sent whole. A condition that it had goes on from where it began, a new one begins now. Its vehicle, its state and what counters showed stay as they are. ' +
    '204: there is no such task or file, or no counter that a new condition needs. 214: as `vehicle/service_task/create`.',
  access: userWith('vehicle_update'),
  params: Type.Object({ task: Described(ChangedServiceTask, 'What it becomes.') }),
  result: None,
  errors: ['entity_not_found', 'not_supported_by_device'],
  keeps: true,
  example: {
    params: { task: { id: '<id of vehicle/service_task/create>', comment: 'Ask for 5W-30.' } },
    after: ['vehicle/service_task/create'],
  },

  async handler({ task }, { transaction, caller, now, fail, ...means }) {
    await lookFor(means, caller, task.file_ids ?? [])
    await transaction(async (db) => {
      const lack = await changeTask({ db, caller, now }, task)
      if (lack) fail(lack === 'ignition' ? 'not_supported_by_device' : 'entity_not_found')
    })
    return {}
  },
})
