import { Type } from 'typebox'
import * as employees from '#store/employees.ts'
import { once } from '../bindings.ts'
import { userWith } from '../caller.ts'
import { command } from '../operation.ts'
import { None } from '../schema.ts'
import { ChangedEmployee } from './employee.ts'
import { prepare } from './prepare.ts'

export default command('employee/update', {
  summary: 'Changes an employee.',
  description:
    'What is left out keeps its value, and so do the pictures. A tracker, department or tag that the account does not ' +
    'have answers 7, a tracker of another employee 247.',
  access: userWith('employee_update'),
  params: Type.Object({ employee: ChangedEmployee }),
  result: None,
  errors: ['not_found', 'already_exists'],

  async handler({ employee: { id, ...changes } }, context) {
    await prepare(context, changes, id)
    const { db, caller } = context
    await employees.update(db, caller, id, { ...changes, ...(changes.tags && { tags: once(changes.tags) }) })
    return {}
  },
})
