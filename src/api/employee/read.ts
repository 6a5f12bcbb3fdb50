import { Type } from 'typebox'
import * as employees from '#store/fleet/employees.ts'
import { user } from '../caller.ts'
import { query } from '../operation.ts'
import { Id, ValueOf } from '../schema.ts'
import { Employee } from './employee.ts'

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
