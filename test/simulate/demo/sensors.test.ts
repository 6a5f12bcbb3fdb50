import { expect, test } from 'vitest'
import { createClient } from '#client/client.ts'
import { ensureSensors } from '#simulate/demo/sensors.ts'
import { ensureTrackers } from '#simulate/demo/trackers.ts'
import { demoVehicles } from '#simulate/demo/vehicles.ts'
import { fleet } from '#test/fleet.ts'

const { server, tenant } = await fleet({ own: true })
const url = await server.listen({ port: 0, host: '127.0.0.1' })

test('vehicles whose devices read more than their place have sensors for it, once', async () => {
  const client = createClient({ url, hash: (await tenant()).hash })
  const vehicles = demoVehicles.filter(({ equipment = [] }) => equipment.length > 0)
  const trackers = await ensureTrackers(client, vehicles, { warn: () => undefined })
  await ensureSensors(client, trackers)
  await ensureSensors(client, trackers)
  const { result } = await client.call('tracker/sensor/batch_list', { trackers: trackers.map(({ id }) => id) })
  const named = trackers.map(({ id, vehicle }) => [vehicle.label, (result[id] ?? []).map(({ name }) => name)])
  expect(Object.fromEntries(named)).toEqual({
    'Shuttle 1': ['Engine speed', 'Coolant', 'Tank', 'Fuel counter', 'Passenger door'],
    'Shuttle 3': ['Engine speed', 'Coolant', 'Tank', 'Fuel counter', 'Passenger door'],
    'Van 1': ['Tank'],
    'Van 2': ['State of charge', 'Range', 'Charging'],
    'Night patrol': [],
    'Van 3': ['Load', 'Load, at the door', 'Humidity of the load', 'Door of the load', 'Tank'],
  })
  const probe = trackers.find(({ vehicle }) => vehicle.label === 'Van 3')?.id ?? 0
  const tank = (result[probe] ?? []).find(({ name }) => name === 'Tank')?.id ?? 0
  const { value } = await client.call('tracker/sensor/calibration_data/read', { tracker_id: probe, sensor_id: tank })
  expect([value[0], value.at(-1)]).toEqual([
    { in: 1, out: 0 },
    { in: 4095, out: 70 },
  ])
})
