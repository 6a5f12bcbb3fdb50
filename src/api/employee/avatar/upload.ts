import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Id, RedirectTarget } from '#contract/schema.ts'
import { upload, uploadPicture } from '#service/avatar.ts'
import * as employees from '#store/fleet/employees.ts'

export default command('employee/avatar/upload', {
  ...upload,
  summary: 'Gives an employee a picture.',
  access: userWith('employee_update'),
  params: Type.Object({ employee_id: Id, redirect_target: RedirectTarget }),

  handler: ({ employee_id: id }, context) =>
    uploadPicture(context, {
      entity: 'employee',
      lock: async (db) => (await employees.lock(db, context.caller, { id })).employee,
    }),
})
