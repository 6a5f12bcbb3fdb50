import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { NullableIconId } from '#resource/icon.ts'
import { assignIcon, assignment } from '#service/avatar.ts'
import * as employees from '#store/fleet/employees.ts'

export default command('employee/avatar/assign', {
  ...assignment,
  summary: 'Gives an employee an icon, or its picture again.',
  access: userWith('employee_update'),
  params: Type.Object({ employee_id: Id, icon_id: NullableIconId }),

  handler: ({ employee_id: id, icon_id }, context) =>
    assignIcon(context, { lock: async (db) => (await employees.lock(db, context.caller, { id })).employee }, icon_id),
})
