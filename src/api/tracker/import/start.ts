import { devices } from '#batch/device/conversion.ts'
import { begin, Started, StartParams, startErrors } from '#batch/import/begin.ts'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'

export default command('tracker/import/start', {
  summary: 'Begins to register the devices of the rows of a file, in the background.',
  description:
    'Rows are read as by `tracker/batch_convert`, and registered as by `tracker/register` without a code: by the plan and the gift of the account. ' +
    'A row is registered whole, with its group, vehicle and driver, or not at all; one that fails keeps no other from being registered.',
  access: userWith('tracker_register'),
  params: StartParams(devices.columns, 'device_id', ['skip', 'fail']),
  result: Started,
  errors: startErrors,
  example: { params: { filename: '<file_id of data/spreadsheet/parse>', headers: ['device_id', 'model', 'label'] } },

  handler: (params, context) => begin(context, { type: 'tracker', needed: 'device_id', ...params }),
})
