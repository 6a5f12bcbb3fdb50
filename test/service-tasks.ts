import type { Db } from '#store/db.ts'
import type { Person } from './fleet.ts'

/** Service tasks in tests: vehicles whose counters were set. */

/** An oil change every 15,000 km, due soon 1,000 km before. */
export const oil = {
  description: 'Oil and filters',
  conditions: { mileage: { limit: 15_000, notification_interval: 1000 } },
}

/** A vehicle with a tracker, whose odometer shows 40,000 km and whose engine has run for 900 hours. */
export const serviced = async (
  account: Person,
  tracker: (account: Person, params?: object) => Promise<{ tracker_id: number; source_id: number }>,
  label = 'Van',
) => {
  const { tracker_id, source_id } = await tracker(account)
  const vehicle = { label, type: 'truck', tracker_id }
  const { id: vehicle_id } = await account.call('vehicle/create', { vehicle })
  await show(account, tracker_id, 'odometer', 40_000)
  await show(account, tracker_id, 'engine_hours', 900)
  return { tracker_id, source_id, vehicle_id }
}

/** Sets a counter, as people do. */
export const show = (account: Person, tracker_id: number, type: 'odometer' | 'engine_hours', value: number) =>
  account.call('tracker/counter/value/set', { tracker_id, type, value })

/** Lets a counter show another value, as it does when a vehicle drives. */
export const drive = async (
  db: Db,
  account: Person,
  tracker_id: number,
  value: number,
  type: 'odometer' | 'engine_hours' = 'odometer',
) => {
  await db
    .updateTable('counter')
    .set({ base_value: value })
    .where('account_id', '=', account.id)
    .where('tracker_id', '=', tracker_id)
    .where('type', '=', type)
    .execute()
}

/** Makes a task; answers its id. */
export const makeTask = async (account: Person, vehicle_id: number, task: object = oil): Promise<number> =>
  (await account.call('vehicle/service_task/create', { task: { vehicle_id, ...task } })).id

/** A task as it is told. */
export const readTask = async (account: Person, task_id: number) =>
  (await account.call('vehicle/service_task/read', { task_id })).value
