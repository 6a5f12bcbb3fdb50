import { expect, test } from 'vitest'
import { seal } from '#gateway/protocols/castel/frame.ts'
import { castel } from '#gateway/protocols/castel/protocol.ts'
import { flag } from '#track/point.ts'
import { captures } from '../captures.ts'
import { answerOf, newSession, received } from '../spoken.ts'

const recorded = captures('castel/frames.txt')
const captured = (name: string): Buffer => Buffer.from(recorded[name] ?? '', 'hex')
const decode = (name: string) => castel.decode(captured(name), newSession(), received)
const id = Buffer.from('213GL2016000364'.padEnd(20, '\0'))
const heard = (kind: number, body: string, version: number | undefined = 4) =>
  castel.decode(seal({ version, id, kind, body: Buffer.from(body, 'hex') }), newSession(), received)
const counters = '00'.repeat(34)

test.each(Object.keys(recorded))('%s is one frame, understood, and names its device', (name) => {
  expect(castel.frame(captured(name), newSession())).toBe(captured(name).length)
  expect(decode(name).fault).toBeUndefined()
  expect(decode(name).device).toMatch(/^[\w-]+$/)
})

test('a place with its counters', () => {
  expect(decode('place')).toMatchObject({
    device: '1001112529987',
    points: [
      {
        time: Date.parse('2013-10-25T04:18:04Z'),
        lat: 22.54621,
        lng: 113.93746,
        speed: 0,
        heading: 0,
        satellites: 9,
        flags: flag.buffered,
        attributes: { odometer: 1151.388, trip: 0, fuel_used: 336.41, ignition: true, rpm: 1000 },
      },
    ],
  })
  expect(answerOf(decode('place'))).toBeUndefined()
})

test.each([
  ['place_imei', { heading: 168, satellites: 5, flags: 0 }, 35.671065, 139.732795],
  ['sleeping', { heading: 287, satellites: 11, flags: 0 }, 51.129152, -114.248455],
  ['comprehensive', { satellites: 0, flags: flag.no_fix }, 22.54785, 113.93114],
  ['comprehensive_low', { heading: 120, satellites: 15 }, 22.54843, 113.9317],
  ['tracker_login', { flags: flag.no_fix }, 41.020572, 14.33624],
  ['tracker_heartbeat', { heading: 266, satellites: 12 }, 41.020268, 14.335627],
  ['portable_place', { flags: flag.no_fix }, 45.717477, 12.468615],
])('%s', (name, rest, lat, lng) => {
  const [point] = decode(name).points
  expect(point).toMatchObject(rest)
  expect(point?.lat).toBeCloseTo(lat, 5)
  expect(point?.lng).toBeCloseTo(lng, 5)
})

test.each([
  ['comprehensive', { battery_voltage: 3.86 }],
  ['comprehensive_low', { battery_voltage: 0.6 }],
  ['alarm', { odometer: 1151.388, event: 'idle_start' }],
  ['alarm_ignition', { event: 'poweron', ignition: true }],
  ['logout', { fuel_used: 350.87 }],
])('%s tells of the device', (name, attributes) => {
  expect(decode(name).points[0]?.attributes).toMatchObject(attributes)
})

test.each([
  ['values', { coolant_temperature: 59, rpm: 1000, obd_speed: 0 }],
  ['values_frozen', { engine_load: 100, coolant_temperature: 59, throttle: 60, fuel_percent: 100 }],
  ['codes', { dtc: 'P1351' }],
  ['codes_commercial', { dtc: 'P0326' }],
  ['alarm_placeless', { ignition: false, odometer: 22.364 }],
  ['logout_placeless', { fuel_used: 7.19 }],
  ['cell', { odometer: 22.364, ignition: true }],
  ['supported', { ignition: true }],
])('%s is a status', (name, status) => {
  expect(decode(name).points).toEqual([])
  expect(decode(name).status).toMatchObject(status)
})

test('no codes are none, and an alarm that ended is none', () => {
  expect(decode('codes_none').status).not.toHaveProperty('dtc')
  expect(heard(0x4007, `01000000${counters}0001000400000000`).status).not.toHaveProperty('event')
})

test.each([
  ['04', { event: 'harsh_driving', harsh_driving: 'acceleration' }],
  ['05', { event: 'harsh_driving', harsh_driving: 'braking' }],
  ['0c', { event: 'harsh_driving', harsh_driving: 'cornering' }],
  ['01', { event: 'over_speed_reported' }],
  ['11', { event: 'crash_alarm' }],
  ['12', { alarm: 0x12 }],
])('alarm %s', (code, status) => {
  expect(heard(0x4007, `01000000${counters}000101${code}00000000`).status).toMatchObject(status)
})

test('values by their numbers, in their units', () => {
  const numbers = '0b000f001f002100310033004600'
  expect(heard(0x4005, `${counters}0007${numbers}64f61027d2040100655f`).status).toMatchObject({
    ...{ intake_pressure: 100, intake_temperature: -10, engine_run_time: 10_000, mil_distance: 1234 },
    ...{ dtc_cleared_distance: 1, barometric_pressure: 101, ambient_temperature: 95 },
  })
  expect(heard(0x4005, `${counters}00024d00050058020b`).status).toMatchObject({
    mil_time: 600,
    coolant_temperature: 11,
  })
})

test('what a probe in a tank measures is told in its own unit', () => {
  expect(heard(0x400e, `${counters}003412`).status).toMatchObject({ fuel_sensor: 0x1234 })
  expect(heard(0x400e, `${counters}00341256`).fault).toBe('a length that does not fit its kind')
})

test('the state tells of harsh driving', () => {
  const state = (word: string) => `${'00'.repeat(22)}${word}${'00'.repeat(8)}`
  expect(heard(0x4004, state('10000000')).status).toMatchObject({ harsh_driving: 'acceleration' })
  expect(heard(0x4004, state('20000400')).status).toMatchObject({ harsh_driving: 'braking', ignition: true })
})

test('codes of all systems, and items of a message with all of them', () => {
  expect(heard(0x4006, `${counters}0003260317412a82`).status).toMatchObject({ dtc: 'P0326,C0117,B022A' })
  const item = (tag: string, value: string) => `${tag}00${Buffer.of(value.length / 2).toString('hex')}00${value}`
  const all = `00000000${'00'}${counters}00${item('06', '00012603')}${item('07', '0100000001010200000000')}`
  expect(heard(0x401f, `${all}${item('11', 'ceff')}${item('20', 'e204')}${item('05', '0102')}`).status).toMatchObject({
    dtc: 'P0326',
    event: 'lowpower',
    temperature1: -5,
    board_voltage: 12.5,
  })
  expect(heard(0x401f, `${all}${item('0b', '0001260301020100')}`).status).toMatchObject({ dtc: 'P0326' })
  expect(heard(0x401f, `${all}${item('20', 'e2')}`).fault).toBe('a length that does not fit its kind')
})

test.each([
  ['login', '404029000431303031313132353239393837000000000000009001ffffffff0000858f776981750d0a'],
  ['heartbeat', '40401f000431303031313132353239393837000000000000009003cfbe0d0a'],
  ['alarm_placeless', '4040230004323132474c313134333030353030330000000000c0071200000050eb0d0a'],
  ['tracker_login', '40401f000c3631313135303030303935360000000000000000800159560d0a'],
  ['tracker_heartbeat', '40401f000c3631313135303030303935360000000000000000820656110d0a'],
  ['portable_place', '24242a00676e676865663631303131313239303031373400100100000000ffffffffffffffffd88a0d0a'],
  ['answer', undefined],
])('the answer to %s', (name, answer) => {
  expect(answerOf(decode(name))?.toString('hex')).toBe(answer)
  expect(decode(name).reply?.({ known: false, taken: 1 })).toBeUndefined()
})

test('an alarm is answered when its place is taken', () => {
  expect(decode('alarm').reply?.({ known: true, taken: 0 })).toBeUndefined()
  expect(answerOf(decode('alarm'))).toBeDefined()
})

test('what was asked for is an answer', () => {
  expect(decode('answer').answers).toEqual([{ number: 0, text: 'MALC381CMKM567148' }])
  expect(heard(0xa002, '0700010101012000').answers).toEqual([{ number: 7, text: '', refused: true }])
})

test.each([
  ['places that are cut', 0x4001, `00${counters}01${'00'.repeat(18)}`],
  ['counters that are cut', 0x1001, '00'.repeat(33)],
  ['revolutions that are cut', 0x4001, `00${counters}0002e803`],
  ['alarms that are cut', 0x4007, `00000000${counters}00010104`],
  ['values of no known number', 0x4002, `${counters}0000010021010100`],
  ['values that are cut', 0x4002, `${counters}0000010c210102e8`],
  ['codes that are cut', 0x4006, `${counters}000126`],
  ['a cell that is cut', 0x4008, `${counters}0102`],
  ['an answer that is cut', 0xa002, '00000100000120110a00'],
  ['an answer of nothing', 0xa002, '0000'],
  ['a place that is cut', 0x4009, '00'.repeat(22)],
])('%s tell nothing and are not acknowledged', (_, kind, body) => {
  expect(heard(kind, body)).toMatchObject({ points: [], fault: 'a length that does not fit its kind' })
  expect(answerOf(heard(kind, body))).toBeUndefined()
})

test('trackers: what is cut, and what was kept', () => {
  expect(heard(0x4001, '00'.repeat(34), 12).fault).toBe('a length that does not fit its kind')
  expect(heard(0x4206, '0001', 12).fault).toBe('a length that does not fit its kind')
  const place = '190a0d041204' + '1480d604' + '88c57218' + '00000000' + '9f'
  const [point] = heard(0x4206, `0101${place}${'00'.repeat(5)}e8030000${'00'.repeat(7)}`, 12).points
  expect(point).toMatchObject({ flags: flag.buffered, attributes: { odometer: 1 } })
  expect(heard(0x4583, '', 12).fault).toBe('message 4583 is not read')
})

test('noise, wrong checks and nobody', () => {
  const fault = (bytes: Buffer) => castel.decode(bytes, newSession(), received).fault
  expect(fault(Buffer.from('@@'))).toBe('noise')
  const wrong = captured('place')
  wrong[40] = (wrong[40] as number) ^ 1
  expect(fault(wrong)).toBe('wrong checksum')
  expect(fault(captured('place').subarray(0, -1))).toBe('a length that is not its own')
  const nobody = seal({ version: 4, id: Buffer.alloc(20), kind: 0x1003, body: Buffer.alloc(0) })
  expect(castel.decode(nobody, newSession(), received)).toMatchObject({ fault: 'a message without an id', close: true })
  expect(castel.frame(Buffer.from('ab@@'), newSession())).toBe(2)
})

test('bytes are all that it is told', () => {
  expect(castel.encode?.({ type: 'bytes', bytes: Buffer.of(7) }, newSession(), 1)).toEqual(Buffer.of(7))
  expect(castel.encode?.({ type: 'reboot' }, newSession(), 1)).toBeUndefined()
})
