import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { flespi } from '#gateway/protocols/flespi/protocol.ts'
import { gatewayOf } from '#test/gateway/sockets.ts'
import { received, requestOf } from '#test/gateway/spoken.ts'
import { flag } from '#track/point.ts'

const captured = (name: string) =>
  flespi.decode(requestOf(readFileSync(`test/captures/flespi/${name}.http`, 'utf8')), received)

const posted = (body: unknown, method = 'POST') =>
  flespi.decode(
    {
      method,
      path: '/',
      query: {},
      content_type: 'application/json',
      body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    },
    received,
  )

const place = {
  ident: '605630',
  timestamp: 1_769_442_300,
  'position.latitude': 53.90573,
  'position.longitude': 27.455848,
}
const told = (parameters: object) => posted([{ ...place, ...parameters }]).points[0]

test('places, with what is not ours under its own name', () => {
  expect(captured('places')).toEqual({
    device: '605630',
    points: [
      {
        time: 1_506_956_075_000,
        lat: 53.90573,
        lng: 27.455848,
        alt: 0,
        speed: 0,
        heading: 0,
        satellites: 10,
        precision: 0,
        flags: 0,
        attributes: { 'time.valid.status': true, 'business.mode.status': true, 'gps.status': true },
      },
      expect.objectContaining({ alt: 233.48, heading: 263, attributes: expect.objectContaining({ odometer: 160 }) }),
    ],
  })
})

test('a place that is not valid, an antenna that is cut', () => {
  expect(captured('refrigerator').points).toMatchObject([
    {
      flags: flag.no_fix,
      attributes: { event: 'antenna_disconnect', inputs: 3, board_voltage: 15.298, ignition: true, adc1: 0 },
    },
    { flags: 0, satellites: 5, attributes: { hdop: 21.1, motion: true, 'refrigerator.sensor.temperature#1': 74.1 } },
  ])
})

test('what came to flespi from Wialon', () => {
  expect(captured('wialon')).toMatchObject({
    device: 'namo:namo',
    points: [
      { time: 1_508_508_510_013, attributes: { alarm: true, inputs: 722, outputs: 1_048_576, 'custom.ign': 1 } },
    ],
  })
})

test('a message that is published has its cell, and nothing of flespi itself', () => {
  const [point] = captured('published').points
  expect(point?.attributes).toEqual({
    battery_voltage: 3.938,
    ignition: false,
    'event.priority.enum': 0,
    board_voltage: 12.64,
    'gnss.state.enum': 1,
    'gnss.status': true,
    gsm_operator: '25701',
    gsm_signal: 80,
    motion: false,
    hdop: 0.3,
    cell: '257-1-108-11511',
  })
})

test('several devices in a list, each by itself', () => {
  expect(captured('several')).toMatchObject({
    device: '605630',
    points: [{}, {}],
    others: [{ device: 'namo:namo', points: [], status: { battery: 50 } }],
  })
})

test.each([
  [{ 'towing.event.trigger': true, 'crash.event': true }, { event: 'security_control,crash_alarm' }],
  [{ 'harsh.braking.event': true }, { event: 'harsh_driving', harsh_driving: 'braking' }],
  [{ 'alarm.panic.start': true }, { event: 'sos' }],
  [
    { 'vehicle.mileage': 6, 'can.vehicle.mileage': 5 },
    { odometer: 5, vehicle_odometer: 5 },
  ],
  [
    { 'can.ambient.air.temperature': -3, 'can.absolute.load': 17 },
    { ambient_temperature: -3, absolute_load: 17 },
  ],
  [{ 'vehicle.mileage': 6 }, { odometer: 6 }],
  [
    { 'ain.1': 12.5, 'ain#2': 3 },
    { adc1: 12.5, adc2: 3 },
  ],
  [{ 'alarm.button.pressed.event': true, 'cover.open.alarm': true }, { event: 'sos,case_opened' }],
  [{ 'backup.battery.voltage': 3.9, 'apn.password': 'secret' }, { battery_voltage: 3.9 }],
  [{ 'ibutton.code': 'AB12' }, { hardware_key: 'ab12' }],
  [
    { 'ble.sensor.temperature#2': -18.5, 'ble.sensor.humidity#1': 40 },
    { ble_temperature2: -18.5, ble_humidity1: 40 },
  ],
])('%j becomes %j', (parameters, attributes) => {
  expect(told(parameters)?.attributes).toEqual(attributes)
})

test('what cannot be is left out, and the place is kept', () => {
  expect(told({ 'battery.level': 255, 'position.direction': 500, 'position.speed': 'fast' })).toMatchObject({
    lat: 53.90573,
    flags: flag.no_speed,
  })
  expect(told({ 'crash.event': false, 'alarm.event': false, 'gsm.mcc': 257 })?.attributes).toBeUndefined()
})

test('what the device kept is marked, and what we know comes before what we do not', () => {
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`custom.${index}`, index]))
  const point = told({ ...many, 'message.buffered.status': true, 'battery.level': 50 })
  expect(point?.flags).toBe(flag.buffered | flag.no_speed)
  expect(point?.attributes?.battery).toBe(50)
  expect(Object.keys(point?.attributes ?? {})).toHaveLength(64)
})

test.each([
  ['nonsense', 'message is not a JSON object'],
  [[], 'the list is empty'],
  [Array(501).fill(place), 'the list holds more than 500 messages'],
  [[{ timestamp: 1 }], 'device id is missing'],
  [[{ ...place, 'position.latitude': 91 }], 'position.latitude is not a number from -90 to 90'],
  [[{ ident: '605630' }], 'timestamp is missing'],
])('%j is refused', (body, fault) => {
  expect(posted(body)).toMatchObject({ points: [], fault })
})

test('what a broker kept and forgets says nothing', () => {
  expect(posted('', 'PUBLISH')).toEqual({ points: [] })
})

describe('over HTTP', () => {
  const send = async (port: number, body: unknown) => {
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: JSON.stringify(body) })
    return response.status
  }

  test('each message is taken or refused by itself, and a list that was read is not sent again', async () => {
    const { port, fake } = await gatewayOf([flespi])
    fake.answer = async () => ({ known: false, taken: 0 })
    expect(await send(port, [place, { ...place, ident: 'other' }])).toBe(200)
    expect(fake.fed.map(({ device }) => device)).toEqual(['605630', 'other'])
    expect(await send(port, [{ ...place, 'position.latitude': 91 }])).toBe(200)
    expect(await send(port, [{ timestamp: 1 }])).toBe(400)
  })
})
