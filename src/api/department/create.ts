import { Type } from 'typebox'
import * as departments from '#store/fleet/departments.ts'
import { userWith } from '../caller.ts'
import { command } from '../operation.ts'
import { Described, Id } from '../schema.ts'
import { NewDepartment } from './department.ts'

export default command('department/create', {
  summary: 'Creates a department.',
  access: userWith('employee_update'),
  params: Type.Object({ department: Described(NewDepartment, 'What is created.') }),
  result: Type.Object({ id: Id }),

  async handler({ department }, { db, caller }) {
    return { id: await departments.create(db, caller, department) }
  },
})
