import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, None } from '#contract/schema.ts'
import { ChangedEmployee } from '#resource/employee.ts'
import { once } from '#service/bindings.ts'
import { prepareEmployee } from '#service/employee/prepare.ts'
import * as drivers from '#store/fleet/drivers.ts'
import * as employees from '#store/fleet/employees.ts'

export default command('employee/update', {
  summary: 'Changes an employee.',
  description:
    'What is left out keeps its value, and so do the pictures. A tracker, department or tag that the account does not ' +
    'have answers 7, a tracker of another employee 247.',
  access: userWith('employee_update'),
  params: Type.Object({ employee: Described(ChangedEmployee, 'What it becomes.') }),
  result: None,
  errors: ['not_found', 'already_exists'],

  async handler({ employee: { id, ...changes } }, context) {
    const { db, caller, now, fail } = context
    const { before = fail('not_found'), tracker } = await prepareEmployee(context, changes, id)
    const { tracker_id, tags, ...others } = changes
    await employees.update(db, before, { ...others, tracker, ...(tags && { tags: once(tags) }) })
    if (tracker_id === undefined || tracker_id === before.tracker_id) return {}
    const left = { tracker_id: before.tracker_id, new_employee_id: null }
    await drivers.noteDrivers(db, caller, [left, { tracker_id, new_employee_id: id }], now)
    return {}
  },
})
