import { begin, Started, StartParams, startErrors } from '#batch/import/begin.ts'
import { vehicles } from '#batch/vehicle/conversion.ts'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'

export default command('vehicle/import/start', {
  summary: 'Begins to create vehicles of the rows of a file, in the background.',
  description:
    'Rows are read as by `vehicle/batch_convert`. Trackers that are tied to another vehicle stay with it, and their rows fail. Tags that the ' +
    'account does not have are left out with a warning. A row that fails keeps no other from being created. Of a duplicate ' +
    '`update` changes what the row says and leaves the tracker and tags as they are.',
  access: userWith('vehicle_update'),
  params: StartParams(vehicles.columns, 'external_id'),
  result: Started,
  errors: startErrors,
  example: { params: { filename: '<file_id of data/spreadsheet/parse>' } },

  handler: (params, context) => begin(context, { type: 'vehicle', needed: 'label', ...params }),
})
