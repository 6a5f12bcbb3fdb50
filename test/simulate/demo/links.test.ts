import { expect, test } from 'vitest'
import { createClient } from '#client/client.ts'
import { ensureLink } from '#simulate/demo/links.ts'
import { ensureSensors } from '#simulate/demo/sensors.ts'
import { ensureTrackers } from '#simulate/demo/trackers.ts'
import { demoVehicles } from '#simulate/demo/vehicles.ts'
import { fleet } from '#test/fleet.ts'
import { list } from '#test/links.ts'

const { server, tenant } = await fleet({ own: true })
const url = await server.listen({ port: 0, host: '127.0.0.1' })

test('guests of the demo see who carries passengers, and the cooled load with its temperatures and doors, by one link', async () => {
  const alice = await tenant()
  const client = createClient({ url, hash: alice.hash })
  const trackers = await ensureTrackers(client, demoVehicles, { warn: () => undefined })
  await ensureSensors(client, trackers)
  const address = await ensureLink(client, trackers, url)
  expect(await ensureLink(client, trackers, url)).toBe(address)
  const links = await list(alice)
  expect(links).toHaveLength(1)
  const { result } = await client.call('tracker/sensor/batch_list', { trackers: trackers.map(({ id }) => id) })
  const nameOf = new Map(Object.values(result).flatMap((own) => own.map(({ id, name }) => [id, name] as const)))
  const labelOf = new Map(trackers.map(({ id, vehicle }) => [id, vehicle.label]))
  const shown = links[0].trackers.map(
    ({ tracker_id, params }: { tracker_id: number; params: { sensor_ids?: number[] } }) => [
      labelOf.get(tracker_id),
      (params.sensor_ids ?? []).map((id) => nameOf.get(id)),
    ],
  )
  expect(Object.fromEntries(shown)).toMatchObject({
    'Shuttle 1': ['Passenger door'],
    'Shuttle 2': [],
    'Van 3': ['Load', 'Load, at the door', 'Humidity of the load', 'Door of the load'],
  })
})
