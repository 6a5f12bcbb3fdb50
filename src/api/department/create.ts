import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { NewDepartment } from '#resource/department.ts'
import * as departments from '#store/fleet/departments.ts'

export default command('department/create', {
  summary: 'Creates a department.',
  access: userWith('employee_update'),
  params: Type.Object({ department: Described(NewDepartment, 'What is created.') }),
  result: Type.Object({ id: Id }),

  async handler({ department }, { db, caller }) {
    return { id: await departments.create(db, caller, department) }
  },
})
