import { expect, test } from 'vitest'
import type { Session } from '#gateway/protocol.ts'
import { type Start, seal } from '#gateway/protocols/topflytech/frame.ts'
import { topflytech } from '#gateway/protocols/topflytech/protocol.ts'
import { flag } from '#track/point.ts'
import { captures } from '../captures.ts'
import { answerOf, newSession, received } from '../spoken.ts'

const recorded = captures('topflytech/frames.txt')
const captured = (name: string): Buffer => Buffer.from(recorded[name] ?? '', 'hex')
const decode = (name: string, session = newSession()) => topflytech.decode(captured(name), session, received)
const device = '865284040309670'
const heard = (start: Start, kind: number, body: string) =>
  topflytech.decode(seal({ start, kind, serial: 9, device, body: Buffer.from(body, 'hex') }), newSession(), received)

test.each(Object.keys(recorded))('%s is one frame, understood, and names its device', (name) => {
  expect(topflytech.frame(captured(name), newSession())).toBe(captured(name).length)
  expect(decode(name).fault).toBeUndefined()
  expect(decode(name).device).toMatch(/^\d{15}$/)
})

test.each([
  ['older_place', { speed: 11.6, heading: 56, satellites: 10, flags: 0 }, 18.591219, 73.752579],
  ['wired_place', { speed: 0, satellites: 13, flags: flag.buffered }, 51.486961, -0.110267],
  ['wired_more', { heading: 260, satellites: 8, flags: flag.buffered }, 37.386631, -5.999332],
  ['plugged_place', { alt: 12, heading: 295, satellites: 7 }, 24.83753, -107.394257],
  ['plugged_place_kept', { speed: 15, heading: 188 }, -34.994812, -61.026699],
  ['carried_place', { satellites: 9, flags: 0 }, 20.614513, -100.358215],
  ['carried_kept', { flags: flag.buffered }, 34.239849, -119.00982],
])('%s', (name, rest, lat, lng) => {
  const [point] = decode(name).points
  expect(point).toMatchObject(rest)
  expect(point?.lat).toBeCloseTo(lat, 5)
  expect(point?.lng).toBeCloseTo(lng, 5)
})

test('times are of UTC', () => {
  expect(decode('plugged_place_kept').points[0]?.time).toBe(Date.parse('2025-05-08T14:57:17Z'))
})

test.each([
  ['older_place', { ignition: true, inputs: 1, adc1: 0.95, odometer: 165.291, battery: 100 }],
  ['older_alarm', { event: 'battery_off', ignition: false }],
  ['wired_place', { board_voltage: 12.81, odometer: 4106.222 }],
  ['wired_more', { board_voltage: 13.52, battery_voltage: 3.92, temperature1: 28, adc4: 0 }],
  ['wired_more_alarm', { alarm: 16, board_voltage: 12.37 }],
  ['plugged_place_kept', { rpm: 858, coolant_temperature: 93, board_voltage: 13.07, throttle: 14, fuel_percent: 32 }],
  ['carried_place', { battery: 100, battery_voltage: 4.1, temperature1: 22, charging: true, odometer: 105.703 }],
  ['wired_batteries', { board_voltage: 2.63, battery_voltage: 3.63, alarm: 13 }],
  // Of the maker 16 is the ignition and 12 that it is charged, which the bits tell as well.
  ['carried_alarm', { alarm: 16, ignition: true }],
  ['carried_usb', { alarm: 12, charging: true }],
])('%s tells of the device', (name, attributes) => {
  expect(decode(name).points[0]?.attributes).toMatchObject(attributes)
})

test.each([
  ['23', { event: 'battery_on' }],
  ['24', { event: 'lowpower' }],
  ['19', { event: 'idle_start' }],
  ['21', { event: 'gsm_damp' }],
  ['00', {}],
  ['17', { alarm: 17 }],
  ['1a', {}],
])('an alarm is two digits: %s', (code, told) => {
  const body = Buffer.from(captured('older_alarm').subarray(15))
  body.write(code, 22, 'hex')
  const { event, alarm } = heard(0x2525, 0x04, body.toString('hex')).points[0]?.attributes ?? {}
  expect({ event, alarm }).toEqual({ event: undefined, alarm: undefined, ...told })
})

test.each([
  ['14', 'auto_geofence_in'],
  ['15', 'auto_geofence_out'],
  ['10', 'crash_alarm'],
])('of what is carried: %s', (code, event) => {
  const body = Buffer.from(captured('carried_alarm').subarray(15))
  body.write(code, 1, 'hex')
  expect(heard(0x2727, 0x04, body.toString('hex')).points[0]?.attributes?.event).toBe(event)
})

test('what is not measured is not told', () => {
  const [point] = decode('plugged_place').points
  for (const name of ['rpm', 'coolant_temperature', 'engine_load', 'throttle', 'fuel'])
    expect(point?.attributes).not.toHaveProperty(name)
  expect(decode('wired_more').points[0]?.attributes).not.toHaveProperty('rpm')
  expect(decode('wired_more').points[0]?.attributes).not.toHaveProperty('adc5')
})

test.each([
  ['older_cells', { cell: '404-90-3170-39158', cells: '404-90-3170-40692,404-90-3170-39156' }],
  ['wired_network', { gsm_operator: 'TELCEL', iccid: '8934071179009680768f' }],
  ['carried_network', { gsm_operator: 'T-Mobile' }],
  ['wired_driver', { hardware_key: 'ffff9702eff8', beacons: 'ff:ff:97:02:ef:f8' }],
  ['carried_door', { ble_temperature1: 26.75, door: true, ble_magnet1: false }],
  ['carried_climate', { ble_temperature1: 25.72, ble_humidity1: 54, beacons: 'e6:21:51:30:c5:0f' }],
  ['wired_words', { text: expect.stringMatching(/^IMEI:866425032895916,SET VERSION OK/) }],
])('%s is a status', (name, status) => {
  expect(decode(name).status).toMatchObject(status)
})

test('sensors of which there is no capture, as the maker reads them', () => {
  const sensed = (rest: string) => heard(0x2525, 0x10, `25010112000001${rest}`)
  expect(sensed('0001a1a2a3a4a5a610644e00b1b2b3b4b5b610650002').status).toEqual({
    ignition: true,
    tire_pressure: '314.4,317.5',
    wheel_pressure1: 314.4,
    wheel_pressure2: 317.5,
    ...{ wheel_battery1: 1.38, wheel_battery2: 1.38, wheel_temperature1: 23, wheel_temperature2: -55 },
    ...{ wheel_status1: 0, wheel_status2: 2 },
    beacons: 'a1:a2:a3:a4:a5:a6,b1:b2:b3:b4:b5:b6',
  })
  expect(sensed(`0002a1a2a3a4a5a63000${'00'.repeat(17)}`).status).toMatchObject({ event: 'sos' })
  expect(sensed(`0004a1a2a3a4a5a6ff6289c4ffff000180`).status).toMatchObject({ ble_temperature1: -25 })
  expect(sensed('0006a1a2a3a4a5a6ff620a0c0180').status).toMatchObject({ ble_temperature1: 25.72, relay: true })
  expect(sensed('0007a1a2a3a4a5a6c803e80a0c00000180').status).toMatchObject({
    ...{ ble_lls1: 1000, ble_temperature1: 25.72, ble_battery_voltage1: 4, ble_signal1: 0 },
  })
  expect(sensed('00000006a1a2a3a4a5a6ff62ffff00800005b1b2b3b4b5b6ff620a0c0180').status).toEqual({
    ...{ ignition: true, relay: false, door: true, ble_magnet2: false, ble_temperature2: 25.72 },
    ...{ ble_battery1: 98, ble_signal1: 0, ble_battery2: 98, ble_signal2: 0 },
    beacons: 'a1:a2:a3:a4:a5:a6,b1:b2:b3:b4:b5:b6',
  })
  expect(sensed('0008a1a2a3a4a5a6').fault).toBe('sensors of kind 8 are not read')
  expect(sensed('000000').fault).toBe('a length that does not fit its kind')
  expect(sensed('0005a1a2').fault).toBe('a length that does not fit its kind')
  expect(heard(0x2525, 0x10, '25').fault).toBe('a length that does not fit its kind')
})

test('how somebody drove: where it began and where it ended', () => {
  const moment = (time: string) => `${time}${'00000000'}${'00000041'}${'00002042'}${'0325'}${'005a'}`
  const { points, fault } = heard(0x2525, 0x05, `03${moment('250101120000')}${moment('250101120004')}`)
  expect(fault).toBeUndefined()
  expect(points).toMatchObject([
    {
      lat: 40,
      lng: 8,
      speed: 32.5,
      heading: 90,
      attributes: { event: 'harsh_driving', harsh_driving: 'acceleration' },
    },
    { time: Date.parse('2025-01-01T12:00:04Z') },
  ])
  const plugged = (time: string) => `${moment(time)}0400`
  expect(heard(0x2626, 0x05, `02${plugged('250101120000')}${plugged('250101120004')}`).points[0]?.attributes).toEqual({
    rpm: 1024,
    event: 'harsh_driving',
    harsh_driving: 'braking',
  })
})

test.each([
  ['plugged_acceleration', 'acceleration', '2025-05-08T17:27:11Z'],
  ['plugged_braking', 'braking', '2025-05-08T17:27:20Z'],
])('%s is told at the end that has a place', (name, harsh_driving, time) => {
  const { points, fault } = decode(name)
  expect(fault).toBeUndefined()
  expect(points).toMatchObject([
    { time: Date.parse(time), attributes: { event: 'harsh_driving', harsh_driving, rpm: 864 } },
  ])
  expect(points[0]?.lat).toBeCloseTo(-34.99255, 4)
})

test('harsh driving without a place is told all the same', () => {
  expect(decode('plugged_acceleration_nowhere')).toMatchObject({
    points: [],
    status: { event: 'harsh_driving', harsh_driving: 'acceleration', rpm: 2796 },
  })
})

test.each([
  ['older_login', '232301000f00010880316890202968'],
  ['older_alarm', '23230400100001035736703106397901'],
  ['wired_place', '252502000fa66d0862522030401350'],
  ['wired_more_alarm', '252514001001c0086773005094134716'],
  ['carried_alarm', '2727040010001b086642503964572816'],
  ['wired_words', undefined],
])('the answer to %s', (name, answer) => {
  expect(answerOf(decode(name))?.toString('hex')).toBe(answer)
  expect(decode(name).reply?.({ known: false, taken: 1 })).toBeUndefined()
})

test('a place is answered when it is taken', () => {
  expect(decode('wired_place').reply?.({ known: true, taken: 0 })).toBeUndefined()
})

test.each([
  ['a place that is cut', 0x2525, 0x02, '00'.repeat(50), 'a length that does not fit its kind'],
  ['a larger place that is cut', 0x2525, 0x13, '00'.repeat(68), 'a length that does not fit its kind'],
  ['a diagnosis that is cut', 0x2626, 0x02, '00'.repeat(67), 'a length that does not fit its kind'],
  ['a small place that is cut', 0x2727, 0x02, '00'.repeat(39), 'a length that does not fit its kind'],
  ['a behaviour that is cut', 0x2525, 0x05, '00'.repeat(44), 'a length that does not fit its kind'],
  ['a network that is cut', 0x2525, 0x11, '25010112000008', 'a length that does not fit its kind'],
  ['a network of nothing', 0x2525, 0x11, '250101120000', 'a length that does not fit its kind'],
  ['no words', 0x2525, 0x81, '01', 'a length that does not fit its kind'],
  ['an unknown message', 0x2525, 0x07, '00', 'message 07 is not read'],
  ['another of older ones', 0x2323, 0x13, '00', 'message 13 is not read'],
] as const)('%s tells nothing', (_, start, kind, body, fault) => {
  expect(heard(start, kind, body)).toMatchObject({ points: [], fault })
})

test('noise, other lengths and nobody', () => {
  const fault = (hex: string) => topflytech.decode(Buffer.from(hex, 'hex'), newSession(), received).fault
  expect(fault('2424')).toBe('noise')
  expect(fault('252503001000010865284040309670')).toBe('a length that is not its own')
  expect(fault('252503000f0001ffffffffffffffff')).toBe('a message without an IMEI')
  expect(topflytech.frame(Buffer.from('0102252503', 'hex'), newSession())).toBe(2)
})

test('words to a device, and nothing before it spoke', () => {
  const session = (start: number): Session => ({ ...newSession(), device: '123456789012345', words: { start } })
  const told = (text: string, of: Session) => topflytech.encode?.({ type: 'text', text }, of, 7)?.toString('hex')
  expect(told('RELAY,0000,On#', session(0x2323))).toBe(recorded.relay_command)
  expect(told('STATUS#', session(0x2727))).toMatch(/^2727810017/)
  expect(told('é', session(0x2323))).toBeUndefined()
  expect(told('STATUS#', newSession())).toBeUndefined()
  expect(topflytech.encode?.({ type: 'reboot' }, session(0x2525), 7)).toBeUndefined()
  expect(topflytech.encode?.({ type: 'bytes', bytes: Buffer.of(7) }, session(0x2525), 7)).toEqual(Buffer.of(7))
})

/** Height 0, 8° east, 40° north, 32.5 km/h, 90°. */
const there = '0000000000000041000020420325005a'

test('sensors with a place, as the maker reads them', () => {
  const sensed = (state: string, rest: string, where = there) =>
    heard(0x2727, 0x12, `25010112000001${state}${where}${rest}`)
  expect(sensed('c0', '0002a1a2a3a4a5a63000').points).toMatchObject([
    {
      time: Date.parse('2025-01-01T12:00:00Z'),
      ...{ lat: 40, lng: 8, speed: 32.5, heading: 90, flags: flag.buffered },
      attributes: { ignition: true, event: 'sos', beacons: 'a1:a2:a3:a4:a5:a6' },
    },
  ])
  expect(sensed('00', '0003a1a2a3a4a5a63000')).toMatchObject({ points: [], status: { hardware_key: 'a1a2a3a4a5a6' } })
  expect(sensed('40', '0003a1a2a3a4a5a63000', 'ff'.repeat(16))).toMatchObject({
    points: [],
    status: { ignition: true },
  })
  expect(sensed('40', '0002a1a2a3').fault).toBe('a length that does not fit its kind')
  expect(sensed('40', '00').fault).toBe('a length that does not fit its kind')
})

test('Wi-Fi stations, as the maker reads them', () => {
  const body = `250101120000${'01'.repeat(6)}a1a2a3a4a5a6c4${'ff'.repeat(7)}b1b2b3b4b5b6b0`
  expect(heard(0x2727, 0x15, body).status).toEqual({ wifi: 'a1:a2:a3:a4:a5:a6 -60,b1:b2:b3:b4:b5:b6 -80' })
  expect(heard(0x2626, 0x15, body).status).toEqual({ wifi: 'a1:a2:a3:a4:a5:a6 -60,b1:b2:b3:b4:b5:b6 -80' })
  expect(heard(0x2727, 0x15, '250101120000').fault).toBe('a length that does not fit its kind')
})

test('a lock, as the maker reads it', () => {
  expect(heard(0x2727, 0x17, `25010112000049${there}0204a1b2c3d4`).points).toMatchObject([
    { lat: 40, lng: 8, satellites: 9, attributes: { lock: 2, lock_id: 'a1b2c3d4' } },
  ])
  expect(heard(0x2727, 0x17, `25010112000000${there}0200`)).toMatchObject({ points: [], status: { lock: 2 } })
  expect(heard(0x2727, 0x17, `25010112000049${there}0204a1`).fault).toBe('a length that does not fit its kind')
})
