import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { NewEmployee } from '#resource/employee.ts'
import { once } from '#service/bindings.ts'
import { prepareEmployee } from '#service/employee/prepare.ts'
import * as drivers from '#store/fleet/drivers.ts'
import * as employees from '#store/fleet/employees.ts'

export default command('employee/create', {
  summary: 'Creates an employee.',
  description:
    'Pictures are set by `employee/avatar`. A tracker, department or tag that the account does not have answers 7, a tracker of another employee 247.',
  access: userWith('employee_update'),
  params: Type.Object({ employee: Described(NewEmployee, 'What is created.') }),
  result: Type.Object({ id: Id }),
  errors: ['already_exists'],

  async handler({ employee: { tags = [], tracker_id, ...employee } }, context) {
    const { tracker } = await prepareEmployee(context, { ...employee, tracker_id, tags })
    const { db, caller, now } = context
    const id = await employees.create(db, caller, { ...employee, tracker, tags: once(tags) })
    await drivers.noteDrivers(db, caller, [{ tracker_id, new_employee_id: id }], now)
    return { id }
  },
})
