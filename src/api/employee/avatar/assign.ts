import { Type } from 'typebox'
import * as employees from '#store/fleet/employees.ts'
import { assignIcon, assignment, NullableIconId } from '../../avatar.ts'
import { userWith } from '../../caller.ts'
import { command } from '../../operation.ts'
import { Id } from '../../schema.ts'

export default command('employee/avatar/assign', {
  ...assignment,
  summary: 'Gives an employee an icon, or its picture again.',
  access: userWith('employee_update'),
  params: Type.Object({ employee_id: Id, icon_id: NullableIconId }),

  handler: ({ employee_id: id, icon_id }, context) =>
    assignIcon(
      context,
      { entity: 'employee', id, lock: async (db) => (await employees.lock(db, context.caller, { id })).employee },
      icon_id,
    ),
})
