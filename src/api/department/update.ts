import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, None } from '#contract/schema.ts'
import { ChangedDepartment } from '#resource/department.ts'
import * as departments from '#store/fleet/departments.ts'

export default command('department/update', {
  summary: 'Changes a department.',
  description: 'What is left out keeps its value.',
  access: userWith('employee_update'),
  params: Type.Object({ department: Described(ChangedDepartment, 'What it becomes.') }),
  result: None,
  errors: ['not_found'],

  async handler({ department: { id, ...changes } }, { db, caller, fail }) {
    if (!(await departments.update(db, caller, id, changes))) fail('not_found')
    return {}
  },
})
