import { Type } from 'typebox'
import { failedRows, media_type } from '#batch/import/failed.ts'
import { userWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'

export default query('task/import/download_failed', {
  summary: 'The rows of an import of tasks that failed, as a workbook.',
  description:
    'As they were in the file, with what is wrong in a last column. While the import goes on, those that failed so far.',
  access: userWith('task_update'),
  params: Type.Object({ process_id: Id }),
  result: None,
  files: [media_type],
  errors: ['not_found', 'entity_not_found'],
  example: { after: ['task/import/start'], fails: 'entity_not_found' },

  handler: ({ process_id }, context) => failedRows(context, 'task', process_id),
})
