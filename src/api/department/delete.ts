import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import * as departments from '#store/fleet/departments.ts'

export default command('department/delete', {
  summary: 'Deletes a department.',
  description: 'Its people are in none then.',
  access: userWith('employee_update'),
  params: Type.Object({ department_id: Id }),
  result: None,
  errors: ['not_found'],

  async handler({ department_id }, { db, caller, fail }) {
    if (!(await departments.remove(db, caller, department_id))) fail('not_found')
    return {}
  },
})
