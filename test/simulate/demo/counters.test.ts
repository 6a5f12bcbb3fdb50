import { expect, test } from 'vitest'
import { createClient } from '#client/client.ts'
import { ensureCounters } from '#simulate/demo/counters.ts'
import { ensureTrackers } from '#simulate/demo/trackers.ts'
import { demoVehicles } from '#simulate/demo/vehicles.ts'
import { fleet } from '#test/fleet.ts'

const { server, tenant } = await fleet({ own: true })
const url = await server.listen({ port: 0, host: '127.0.0.1' })

test('vehicles have counters, which are not set again', async () => {
  const client = createClient({ url, hash: (await tenant()).hash })
  const trackers = await ensureTrackers(client, demoVehicles.slice(0, 3), { warn: () => undefined })
  await ensureCounters(client, trackers)
  const [{ id: tracker_id = 0 } = {}] = trackers
  const type = 'odometer'
  await client.call('tracker/counter/value/set', { tracker_id, type, value: 7 })
  await ensureCounters(client, trackers)
  expect((await client.call('tracker/counter/value/get', { tracker_id, type })).value).toBe(7)
  for (const { id } of trackers.slice(1)) {
    const { list } = await client.call('tracker/get_counters', { tracker_id: id })
    const [odometer = 0, hours = 0] = list.map(({ value }) => value)
    expect(odometer).toBeGreaterThan(10_000)
    expect(odometer / hours).toBeGreaterThan(20)
    expect(odometer / hours).toBeLessThan(40)
  }
})
