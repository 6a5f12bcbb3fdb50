import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, ValueOf } from '#contract/schema.ts'
import { Import, importOf, typesOf } from '#resource/data/import.ts'
import * as imports from '#store/import/data-imports.ts'

export default query('data/import/read', {
  summary: 'Tells an import of vehicles, employees, devices or tasks, and how far it is.',
  access: user,
  params: Type.Object({ process_id: Id }),
  result: ValueOf(Import),
  errors: ['not_found'],
  example: { after: ['vehicle/import/start'] },

  async handler({ process_id }, { db, caller, fail }) {
    return { value: importOf((await imports.read(db, caller, typesOf(caller), process_id)) ?? fail('not_found')) }
  },
})
