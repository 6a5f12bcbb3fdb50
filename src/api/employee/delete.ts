import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import * as drivers from '#store/fleet/drivers.ts'
import * as employees from '#store/fleet/employees.ts'
import * as places from '#store/place/places.ts'

export default command('employee/delete', {
  summary: 'Deletes an employee.',
  access: userWith('employee_update'),
  params: Type.Object({ employee_id: Id }),
  result: None,
  errors: ['not_found'],

  async handler({ employee_id }, { db, caller, now, fail }) {
    // Places that link the employee will change.
    await places.countForGood(db, caller)
    const { tracker_id } = (await employees.remove(db, caller, employee_id)) ?? fail('not_found')
    await drivers.noteDrivers(db, caller, [{ tracker_id, new_employee_id: null }], now)
    return {}
  },
})
