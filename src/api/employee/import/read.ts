import { Type } from 'typebox'
import * as imports from '#store/fleet/data-imports.ts'
import { userWith } from '../../caller.ts'
import { Import, told } from '../../data/import/import.ts'
import { query } from '../../operation.ts'
import { Id, ValueOf } from '../../schema.ts'

export default query('employee/import/read', {
  summary: 'Tells an import of employees, and how far it is.',
  access: userWith('employee_update'),
  params: Type.Object({ process_id: Id }),
  result: ValueOf(Import),
  errors: ['not_found'],
  example: { after: ['employee/import/start'] },

  async handler({ process_id }, { db, caller, fail }) {
    return { value: told((await imports.read(db, caller, ['employee'], process_id)) ?? fail('not_found')) }
  },
})
