import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connect, Refused } from '#simulate/speak/device.ts'
import { protocolNames } from '#simulate/speak/languages.ts'
import { talk } from '#simulate/speak/talk.ts'
import { devices, platform } from '#test/cli/platform.ts'
import { until } from '#test/gateway/sockets.ts'
import { series } from '#test/track/points.ts'

const host = '127.0.0.1'
const points = series(50, (i) => ({ lat: 48 + i / 1000, lng: 11.5, speed: 40, heading: 10, satellites: 9 }))

test.each(protocolNames)(
  '%s: what a device sends arrives, and is counted when the platform took it',
  async (protocol) => {
    const { portOf, pointsOf } = await platform()
    const device = devices[protocol]
    const speaking = await connect({ protocol, device, host, port: portOf(protocol) })
    expect(await speaking.send(points.slice(0, 20))).toBe(20)
    expect(await speaking.send(points.slice(20, 21))).toBe(1)
    expect(await speaking.send(points.slice(21))).toBe(29)
    speaking.close()
    const arrived = pointsOf(device)
    expect(arrived.map(({ time }) => time)).toEqual(points.map(({ time }) => time))
    for (const [i, { lat, speed }] of arrived.entries()) {
      expect(lat).toBeCloseTo(points[i]?.lat ?? 0, 5)
      expect(speed).toBeCloseTo(40, 0)
    }
  },
)

test.each(protocolNames)('%s: nothing is acknowledged before it is committed', async (protocol) => {
  const { fake, portOf } = await platform()
  const speaking = await connect({ protocol, device: devices[protocol], host, port: portOf(protocol) })
  const commit = fake.hold()
  let acknowledged = 0
  const sending = speaking.send(points.slice(0, 3)).then((taken) => {
    acknowledged = taken
  })
  await until(() => fake.fed.some((message) => message.points.length > 0))
  await sleep(50)
  expect(acknowledged).toBe(0)
  commit()
  await sending
  expect(acknowledged).toBe(3)
  speaking.close()
})

test.each(protocolNames)('%s: a device that nobody registered is refused', async (protocol) => {
  const { portOf, refuse } = await platform()
  refuse()
  const line = { protocol, device: devices[protocol], host, port: portOf(protocol) }
  const speaking = async () => (await connect(line)).send(points.slice(0, 1))
  await expect(speaking()).rejects.toThrow(Refused)
})

test.each(protocolNames)('%s: where nobody listens, it is said so', async (protocol) => {
  const { gateway, portOf } = await platform()
  const line = { protocol, device: devices[protocol], host, port: portOf(protocol) }
  await gateway.close()
  const speaking = async () => (await connect(line)).send(points.slice(0, 1))
  await expect(speaking()).rejects.toThrow(`${host}:${line.port}: start the platform first.`)
})

test('a platform that fails is tried again, and no packet is left out', async () => {
  const { fake, portOf, pointsOf } = await platform()
  const line = { protocol: 'teltonika', device: devices.teltonika, host, port: portOf('teltonika') } as const
  let failures = 1
  const { answer } = fake
  fake.answer = async (message) => {
    if (message.points.length > 0 && failures-- > 0) throw new Error('the database is away')
    return answer(message)
  }
  async function* packets() {
    yield points.slice(0, 20)
    yield points.slice(20)
  }
  let acknowledged = 0
  const onAcknowledged = (taken: number): void => {
    acknowledged += taken
  }
  await talk(line, packets(), { onAcknowledged, signal: new AbortController().signal })
  expect(acknowledged).toBe(50)
  // The first packet came twice: once it was not acknowledged.
  expect(pointsOf(line.device)).toHaveLength(70)
})

test('the end is not waited for at a platform that stays away', async () => {
  const ending = new AbortController()
  const { gateway, portOf } = await platform()
  const line = { protocol: 'gt06', device: devices.gt06, host, port: portOf('gt06') } as const
  await gateway.close()
  async function* packets() {
    yield points
    throw new Error('nobody asks for more')
  }
  const talking = talk(line, packets(), { onAcknowledged: () => undefined, signal: ending.signal })
  ending.abort()
  await talking
})
