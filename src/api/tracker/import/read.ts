import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, ValueOf } from '#contract/schema.ts'
import { Import, importOf } from '#resource/data/import.ts'
import * as imports from '#store/import/data-imports.ts'

export default query('tracker/import/read', {
  summary: 'Tells an import of devices, and how far it is.',
  access: userWith('tracker_register'),
  params: Type.Object({ process_id: Id }),
  result: ValueOf(Import),
  errors: ['not_found'],
  example: { after: ['tracker/import/start'] },

  async handler({ process_id }, { db, caller, fail }) {
    return { value: importOf((await imports.read(db, caller, ['tracker'], process_id)) ?? fail('not_found')) }
  },
})
