import { Type } from 'typebox'
import * as departments from '#store/fleet/departments.ts'
import { userWith } from '../caller.ts'
import { command } from '../operation.ts'
import { Described, None } from '../schema.ts'
import { ChangedDepartment } from './department.ts'

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
