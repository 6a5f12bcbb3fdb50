import { Type } from 'typebox'
import * as drivers from '#store/fleet/drivers.ts'
import * as employees from '#store/fleet/employees.ts'
import { once } from '../bindings.ts'
import { userWith } from '../caller.ts'
import { command } from '../operation.ts'
import { Described, Id } from '../schema.ts'
import { NewEmployee } from './employee.ts'
import { prepare } from './prepare.ts'

export default command('employee/create', {
  summary: 'Creates an employee.',
  description:
    'Pictures are set by `employee/avatar`. A tracker, department or tag that the account does not have answers 7, a tracker of another employee 247.',
  access: userWith('employee_update'),
  params: Type.Object({ employee: Described(NewEmployee, 'What is created.') }),
  result: Type.Object({ id: Id }),
  errors: ['already_exists'],

  async handler({ employee: { tags = [], ...employee } }, context) {
    await prepare(context, { ...employee, tags })
    const { db, caller, now } = context
    const id = await employees.create(db, caller, { ...employee, tags: once(tags) })
    await drivers.note(db, caller, [{ tracker_id: employee.tracker_id, new_employee_id: id }], now)
    return { id }
  },
})
