import { begin, Started, StartParams, startErrors } from '#batch/import/begin.ts'
import { taskColumns } from '#batch/task/conversion.ts'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { requireFeature } from '#service/features.ts'

export default command('task/import/start', {
  summary: 'Begins to create tasks of the rows of a file, in the background.',
  description:
    'Rows are read as by `task/batch_convert`, with its defaults, and name by `tracker_label` who is asked; the origin of the tasks is `imported`. ' +
    'Tags that the account does not have are left out with a warning. A row that fails, as those that the account has no room for, keeps no other from being created.',
  access: userWith('task_update'),
  params: StartParams(taskColumns, 'external_id', ['skip', 'fail']),
  result: Started,
  errors: [...startErrors, 'feature_unavailable'],
  example: { params: { filename: '<file_id of data/spreadsheet/parse>' } },

  async handler(params, context) {
    await requireFeature(context, 'tasks')
    return begin(context, { type: 'task', needed: 'label', ...params })
  },
})
