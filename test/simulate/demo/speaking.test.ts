import { expect, test } from 'vitest'
import { heardOf } from '#simulate/demo/speaking.ts'
import { demoVehicles } from '#simulate/demo/vehicles.ts'
import { platform } from '../../cli/platform.ts'

/** One of each protocol. */
const trackers = [...Map.groupBy(demoVehicles, ({ protocol }) => protocol).values()].flatMap(([vehicle], id) =>
  vehicle ? [{ id, vehicle }] : [],
)
const day = 86_400_000
const now = Date.parse('2026-07-09T12:00:00Z')

test('a device that is refused is said and left out, and all others are heard to the end', async () => {
  const { fake, portOf, pointsOf } = await platform()
  const take = fake.answer
  const ports = Object.fromEntries(trackers.map(({ vehicle: { protocol } }) => [protocol, portOf(protocol)]))
  const said: string[] = []
  const speaking = {
    ...{ host: '127.0.0.1', ports, signal: AbortSignal.timeout(60_000) },
    log: { warn: (details: object, message: string) => void said.push(`${JSON.stringify(details)} ${message}`) },
  }
  for (const { vehicle } of trackers) {
    said.length = 0
    fake.fed.length = 0
    fake.answer = (message) =>
      message.device === vehicle.device_id ? Promise.resolve({ known: false, taken: 0 }) : take(message)
    const heard = await heardOf(trackers, speaking, () => [now - day / 8, now])
    expect(heard).toEqual(trackers.filter((tracker) => tracker.vehicle !== vehicle))
    for (const { vehicle } of heard) expect(pointsOf(vehicle.device_id).length, vehicle.label).toBeGreaterThan(10)
    expect(said).toEqual([
      `{"device":"${vehicle.device_id}"} ${vehicle.label} is refused: the demo goes on without it until it is started again`,
    ])
  }
})
