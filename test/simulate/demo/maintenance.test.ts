import { expect, test } from 'vitest'
import { createClient } from '#client/client.ts'
import { ensureCounters } from '#simulate/demo/counters.ts'
import { ensureMaintenance } from '#simulate/demo/maintenance.ts'
import { ensureRecords } from '#simulate/demo/records.ts'
import { ensureTrackers } from '#simulate/demo/trackers.ts'
import { demoVehicles } from '#simulate/demo/vehicles.ts'
import { fleet } from '#test/fleet.ts'

const { server, tenant } = await fleet({ own: true })
const url = await server.listen({ port: 0, host: '127.0.0.1' })

test('a service comes due after some kilometres, others are to come; they are made once', async () => {
  const client = createClient({ url, hash: (await tenant()).hash })
  const trackers = await ensureTrackers(client, demoVehicles.slice(0, 3), { warn: () => undefined })
  await ensureRecords(client, trackers, Date.now())
  await ensureCounters(client, trackers)
  for (let i = 0; i < 2; i++) await ensureMaintenance(client, trackers, Date.now())
  const { list } = await client.call('vehicle/service_task/list', {})
  expect(list.map(({ description }) => description)).toEqual([
    ...['Oil and filters', 'Oil and filters'],
    ...['Main inspection', 'Main inspection', 'Main inspection'],
  ])
  const [soon] = list
  expect(soon?.conditions.mileage).toMatchObject({ limit: 1005, notification_interval: 1000 })
})
