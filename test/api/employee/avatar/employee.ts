import type { Subject } from '#test/avatars.ts'

export const employee: Subject = {
  entity: 'employee',
  make: async (account) => (await account.call('employee/create', { employee: { first_name: 'Ada' } })).id,
  read: async (account, employee_id) => (await account.call('employee/read', { employee_id })).value,
  remove: (account, employee_id) => account.call('employee/delete', { employee_id }),
}
