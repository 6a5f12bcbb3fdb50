import type { Subject } from '#test/avatars.ts'

export const vehicle: Subject = {
  entity: 'vehicle',
  make: async (account) => (await account.call('vehicle/create', { vehicle: { label: 'Van', type: 'truck' } })).id,
  read: async (account, vehicle_id) => (await account.call('vehicle/read', { vehicle_id })).value,
  remove: (account, vehicle_id) => account.call('vehicle/delete', { vehicle_id }),
}
