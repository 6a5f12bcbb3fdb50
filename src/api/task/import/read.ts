import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, ValueOf } from '#contract/schema.ts'
import { Import, importOf } from '#resource/data/import.ts'
import * as imports from '#store/import/data-imports.ts'

export default query('task/import/read', {
  summary: 'Tells an import of tasks, and how far it is.',
  access: userWith('task_update'),
  params: Type.Object({ process_id: Id }),
  result: ValueOf(Import),
  errors: ['not_found'],
  example: { after: ['task/import/start'] },

  async handler({ process_id }, { db, caller, fail }) {
    return { value: importOf((await imports.read(db, caller, ['task'], process_id)) ?? fail('not_found')) }
  },
})
