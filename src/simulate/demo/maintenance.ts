import type { Client } from '#client/client.ts'
import { clock } from '#formats/clock.ts'
import { zone } from '../fleet/plan.ts'
import type { DemoTracker } from './trackers.ts'

/** Service tasks of the demo's vehicles: one comes due while somebody looks on. */

const day = 86_400_000

const oil = { description: 'Oil and filters', cost: 240, repeat: true }
const inspection = { description: 'Main inspection', cost: 120, repeat: true }
/** As a workshop has them. */
const [every, notice] = [15_000, 1000]

/** Makes tasks of the first vehicles, unless there are any. A few kilometres later the first is due soon. */
export const ensureMaintenance = async (
  client: Client,
  trackers: readonly DemoTracker[],
  now: number,
): Promise<void> => {
  if ((await client.call('vehicle/service_task/list', { limit: 0 })).count > 0) return
  const { list } = await client.call('vehicle/list', { has_tracker: true })
  const ids = trackers.flatMap(({ id }) => list.find(({ tracker_id }) => tracker_id === id)?.id ?? [])
  const [soon, later] = ids
  if (soon === undefined) return
  const driven = (limit: number) => ({ mileage: { limit, notification_interval: notice, repeat_interval: every } })
  await client.call('vehicle/service_task/create', {
    task: { ...oil, vehicle_id: soon, conditions: driven(notice + 5) },
  })
  if (later !== undefined)
    await client.call('vehicle/service_task/create', { task: { ...oil, vehicle_id: later, conditions: driven(9000) } })
  const local = clock(zone)
  for (const [i, vehicle_id] of ids.slice(0, 6).entries()) {
    const date = { end: `${local(now + (20 + 45 * i) * day).slice(0, 10)} 23:59:59`, notification_interval: 30 }
    const conditions = { date: { ...date, repeat_interval: 730 } }
    await client.call('vehicle/service_task/create', { task: { ...inspection, vehicle_id, conditions } })
  }
}
