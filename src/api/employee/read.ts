import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, ValueOf } from '#contract/schema.ts'
import { Employee } from '#resource/employee.ts'
import * as employees from '#store/fleet/employees.ts'

export default query('employee/read', {
  summary: 'Tells an employee.',
  access: user,
  params: Type.Object({ employee_id: Id }),
  result: ValueOf(Employee),
  errors: ['not_found'],

  async handler({ employee_id }, { db, caller, fail }) {
    return { value: ((await employees.read(db, caller, employee_id)) ?? fail('not_found')) as Employee }
  },
})
