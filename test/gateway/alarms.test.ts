import { expect, test } from 'vitest'
import type { DeviceMessage } from '#device/message.ts'
import { seal } from '#gateway/protocols/gt06/frame.ts'
import { gt06 } from '#gateway/protocols/gt06/protocol.ts'
import { osmand } from '#gateway/protocols/osmand/protocol.ts'
import { teltonika } from '#gateway/protocols/teltonika/protocol.ts'
import { wialon } from '#gateway/protocols/wialon/protocol.ts'
import { eventsOf } from '#track/events.ts'
import { captures } from './captures.ts'
import { datagrams, dial, gatewayOf, hex, until } from './sockets.ts'

const gt06Bytes = (name: string): Buffer => Buffer.from(captures('gt06/frames.txt')[name] ?? '', 'hex')

/** What was reported, beside a place or without one, in its order. */
const told = (fed: readonly DeviceMessage[]) =>
  fed.flatMap(({ points, status }) => [
    ...points.flatMap(({ attributes }) => eventsOf(attributes)),
    ...eventsOf(status),
  ])

/** An SOS whose cells begin with a length that does not count itself, sent at 15:45 with all well otherwise. */
const sos = (serial: number): Buffer => {
  const content = Buffer.from('1a011a0f2d00c9027ac8180c46586000140a0801cc00287d001f714606040102', 'hex')
  return seal({ number: 0x26, content, serial })
}

test('GT06: alarms in heartbeats and beside places, answered in their order', async () => {
  const { port, fake, measured } = await gatewayOf([gt06])
  const device = await dial(port)
  device.send(Buffer.concat([gt06Bytes('login'), gt06Bytes('heartbeat_alarm'), sos(3), gt06Bytes('alarm_old')]))
  device.send(Buffer.concat([gt06Bytes('heartbeat'), gt06Bytes('alarm_placeless')]))
  await until(() => device.heard().length >= 60)
  expect(
    device
      .heard()
      .toString('hex')
      .match(/.{20}/g)
      ?.map((answer) => answer.slice(6, 12)),
  ).toEqual([...['010003', '130074', '260003', '16001c', '13000f', '950001']])
  expect(told(fake.fed)).toEqual(['battery_off', 'sos', 'vibration_start', 'harsh_driving'])
  expect(fake.fed.find(({ points }) => eventsOf(points[0]?.attributes).includes('sos'))?.points).toMatchObject([
    { time: Date.parse('2026-01-26T15:45:00Z'), attributes: { ignition: true, charging: true, battery: 100 } },
  ])
  expect(await measured('faults')).toBe(0)
})

test('GT06: of an alarm whose end cannot be told apart the place is kept, and no alarm; it is a fault', async () => {
  const { port, fake, measured, lines } = await gatewayOf([gt06])
  const device = await dial(port)
  const content = Buffer.from('1a011a0f2d00c9027ac8180c46586000140a0501cc00287d001f71287d004606040102', 'hex')
  device.send(Buffer.concat([gt06Bytes('login'), seal({ number: 0x26, content, serial: 4 })]))
  await until(() => device.heard().length >= 20)
  const [place, ...more] = fake.fed.flatMap(({ points }) => points)
  expect(place).toMatchObject({ lat: expect.closeTo(23.1117, 4), lng: expect.closeTo(114.4093, 4), satellites: 9 })
  expect(more).toEqual([])
  expect(told(fake.fed)).toEqual([])
  expect(await measured('faults')).toBe(1)
  expect(lines[0]?.details).toMatchObject({ reason: expect.stringContaining('0x26') })
})

test('Teltonika: harsh driving over TCP, its supply over UDP', async () => {
  const { open, fake } = await gatewayOf([teltonika])
  const [tcp, udp] = open
  const device = await dial(tcp?.port ?? 0)
  device.send(Buffer.concat([hex('login'), hex('codec8-green')]))
  await device.answered(Buffer.from('0100000001', 'hex'))
  expect(device.heard().toString('hex')).toBe('0100000001')
  const other = await datagrams(udp?.port ?? 0)
  other.send(hex('codec8e-udp-unplug'))
  await until(() => other.heard.length > 0)
  expect(told(fake.fed)).toEqual(['harsh_driving', 'battery_on'])
  expect(fake.fed[1]?.points[0]?.attributes).toMatchObject({ harsh_driving: 'cornering' })
})

test('Wialon IPS: the button, with a place and without', async () => {
  const { port, fake } = await gatewayOf([wialon])
  const device = await dial(port)
  const place = '260126;154500;5324.4332;N;00258.8696;W;30;271;41;9;NA;NA;NA;;NA;SOS:1:1'
  const nowhere = 'NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;;NA;SOS:1:1'
  device.send(`#L#123456789012345;NA\r\n#D#${place}\r\n#D#${nowhere}\r\n`)
  await device.answered('#AL#1\r\n#AD#1\r\n#AD#1\r\n')
  expect(device.text()).toBe('#AL#1\r\n#AD#1\r\n#AD#1\r\n')
  expect(told(fake.fed)).toEqual(['sos', 'sos'])
  expect(fake.fed.at(-1)).toMatchObject({ points: [], status: { event: 'sos' } })
})

test('OsmAnd: a query, a form and the JSON of a phone', async () => {
  const { port, fake } = await gatewayOf([osmand])
  const ask = async (path: string, init?: RequestInit) => (await fetch(`http://127.0.0.1:${port}${path}`, init)).status
  const coords = { latitude: 53.4, longitude: -2.9 }
  const location = {
    timestamp: '2026-01-26T15:45:00Z',
    coords,
    alarm: 'tow',
    extras: { alarm: 'lowBattery' },
    mock: true,
  }
  const headers = { 'content-type': 'application/json' }
  expect(await ask('/?id=a&lat=53.4&lon=-2.9&alarm=sos')).toBe(200)
  expect(await ask('/', { method: 'POST', body: new URLSearchParams('id=a&alarm=powerCut,sos') })).toBe(200)
  expect(await ask('/', { method: 'POST', body: JSON.stringify({ device_id: 'a', location }), headers })).toBe(200)
  expect(told(fake.fed)).toEqual(['sos', 'battery_off', 'sos', 'lowpower', 'security_control'])
  expect(fake.fed[2]?.points[0]?.attributes).toMatchObject({ mock: true })
})
