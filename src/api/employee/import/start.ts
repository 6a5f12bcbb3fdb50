import { employees } from '#batch/employee/conversion.ts'
import { begin, Started, StartParams, startErrors } from '#batch/import/begin.ts'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'

export default command('employee/import/start', {
  summary: 'Begins to create employees of the rows of a file, in the background.',
  description:
    'Rows are read as by `employee/batch_convert`. Tags that the ' +
    'account does not have are left out with a warning. A row that fails keeps no other from being created. Of a duplicate ' +
    '`update` changes what the row says and leaves the tracker and tags as they are.',
  access: userWith('employee_update'),
  params: StartParams(employees.columns, 'personnel_number'),
  result: Started,
  errors: startErrors,
  example: { params: { filename: '<file_id of data/spreadsheet/parse>' } },

  handler: (params, context) => begin(context, { type: 'employee', needed: 'first_name', ...params }),
})
