import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { DeviceRequest } from '#gateway/protocol.ts'
import { json } from '#gateway/protocols/json/protocol.ts'
import { received, requestOf } from '#test/gateway/spoken.ts'
import { flag } from '#track/point.ts'

const captured = (name: string) =>
  json.decode(requestOf(readFileSync(`test/captures/json/${name}.http`, 'utf8')), received)

const post = (body: unknown) => {
  const request: DeviceRequest = {
    method: 'POST',
    path: '/',
    query: {},
    content_type: 'application/json',
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  }
  return json.decode(request, received)
}

const AT = Date.parse('2026-01-26T15:00:11Z')
const message = { device_id: '7', message_time: '2026-01-26T15:00:11Z' }
const location = { latitude: 53.4, longitude: -2.9 }

test('a message with all that it may have', () => {
  expect(captured('place')).toEqual({
    device: '857378374927457',
    points: [
      {
        time: Date.parse('2024-09-02T10:03:41Z'),
        lat: 56.348579,
        lng: 60.12344,
        alt: 271,
        speed: 43,
        heading: 77,
        satellites: 8,
        precision: 0,
        flags: 0,
        attributes: {
          version: 1.2,
          event_id: 406,
          cell: '250-0-32445-343455',
          cell_signal: -54,
          cells: '250-1-32446-343456',
          wifi: '12:33:FF:45:04:33,-54',
          motion: true,
          odometer: 7382.3,
          battery_voltage: 4.12,
          battery: 93,
          board_voltage: 13.9,
          inputs: 1,
          outputs: 0,
          hardware_key: '12ffabc54234',
          temperature_internal: 12.3,
          temperature2: -13.7,
          custom_fuel: 86,
          hdop: 0.41,
          pdop: 2,
        },
      },
    ],
  })
})

test('a place by cells', () => {
  const { points } = captured('cells')
  expect(points).toMatchObject([{ precision: 800, flags: flag.lbs | flag.no_speed, attributes: { cell_signal: -78 } }])
})

test('who says no more than that it is there, is there', () => {
  expect(captured('alive')).toEqual({ device: '1112312212', points: [] })
})

test('a published message, with an alarm', () => {
  expect(captured('published')).toMatchObject({
    device: '1112312212',
    points: [{ time: AT, satellites: 3, attributes: { event: 'sos', event_id: 202 } }],
  })
})

test('a list is of several devices, each with its own', () => {
  expect(captured('batch')).toMatchObject({
    device: '1112312212',
    points: [
      { time: AT, speed: 20 },
      { time: AT + 10_000, speed: 21 },
    ],
    others: [{ device: '857378374927457', points: [], status: { battery: 50 } }],
  })
})

test('of a list what is not understood is left out, and told', () => {
  const told = post([{ ...message, location }, { ...message, location: { ...location, latitude: 91 } }, 7, message])
  expect(told).toMatchObject({ device: '7', points: [{ lat: 53.4 }] })
  expect(told.fault).toBe('latitude is not a number from -90 to 90')
  expect(post([7, { ...message, location }])).toMatchObject({
    device: '7',
    points: [{}],
    fault: expect.stringMatching('not a JSON object'),
  })
})

test.each([
  ['nonsense', 'message is not a JSON object'],
  [[], 'the list is empty'],
  [Array(501).fill(message), 'the list holds more than 500 messages'],
  [{ device_id: '7' }, 'message_time is missing'],
  [{ message_time: message.message_time }, 'device id is missing'],
  [{ ...message, device_id: 'a b' }, 'device_id is not a device id'],
  [{ ...message, message_time: 'today' }, 'message_time is not a time'],
  [{ ...message, location: [location] }, 'location is not an object'],
  [{ ...message, location: { latitude: 1 } }, 'longitude is missing'],
  [{ ...message, location: { ...location, source_type: 'SUN' } }, 'source_type is not GNSS, LBS or ATLAS'],
  [{ ...message, location: { ...location, fix_type: 'toString' } }, 'fix_type is not one of HAS_FIX'],
  [{ ...message, location: { ...location, gnss_time: 'then' } }, 'gnss_time is not a time'],
  [{ ...message, event_id: 'sos' }, 'event_id is not a whole number'],
  [{ ...message, mobile_cells: [{ mcc: 1 }] }, 'mobile_cells is not a list of cells'],
  [{ ...message, wifi_points: [{ mac: 7, rssi: 1 }] }, 'wifi_points is not a list of mac and rssi'],
])('%j is refused', (body, fault) => {
  const told = post(body)
  expect(told.points).toEqual([])
  expect(told.fault).toContain(fault)
})

describe('a place', () => {
  const placed = (more: object) => post({ ...message, location: { ...location, ...more } }).points[0]

  test.each([
    [{}, flag.no_speed],
    [{ satellites: 2 }, flag.no_fix | flag.no_speed],
    [{ satellites: 2, source_type: 'LBS' }, flag.lbs | flag.no_speed],
    [{ source_type: 'ATLAS' }, flag.lbs | flag.no_speed],
    [{ fix_type: 'LAST_KNOWN_POSITION', speed: 0 }, flag.no_fix],
    [{ fix_type: 'FIX_3D', speed: 0 }, 0],
  ])('%j', (more, flags) => expect(placed(more)?.flags).toBe(flags))

  test('has the time of its fix, unless that is long ago', () => {
    const gnss_time = '2026-01-26T14:00:00Z'
    expect(placed({ gnss_time })?.time).toBe(Date.parse(gnss_time))
    expect(placed({ gnss_time, fix_type: 'NO_FIX' })?.time).toBe(AT)
  })
})

test.each([
  [2, { event: 'battery_off' }],
  [240, { event: 'harsh_driving', harsh_driving: 'acceleration' }],
  [239, { event: 'harsh_driving', harsh_driving: 'cornering' }],
  [238, { event: 'harsh_driving' }],
  [605, { ignition: true }],
  [604, { ignition: false }],
  [10_001, {}],
])('event_id %i', (event_id, told) => {
  expect(post({ ...message, event_id }).status).toEqual({ event_id, ...told })
})

test('sensors beyond those that have names keep their own', () => {
  expect(post({ ...message, analog_1: 2.5, analog_17: 3, humidity_8: 40, fuel_level_1: 55 }).status).toEqual({
    adc1: 2.5,
    analog_17: 3,
    humidity8: 40,
    fuel_level_1: 55,
  })
})

test('inputs by the names of the contract are what they mean', () => {
  const told = { can_rpm: 1800, lls_level_2: 2760, ble_magnet_sensor_1: true, can_battery_level: 71.5, obd_vin: 'WV1' }
  expect(post({ ...message, ...told }).status).toEqual({
    ...{ rpm: 1800, lls2: 2760, ble_magnet1: true, state_of_charge: 71.5, vin: 'WV1' },
  })
  expect(post({ ...message, can_rpm: 65_535, can_coolant_t: 90 }).status).toEqual({ coolant_temperature: 90 })
})

test('volts may be told as the millivolts that a phone has', () => {
  const told = { battery_voltage: 4.123, board_voltage: 12.6 }
  expect(post({ ...message, battery_voltage: 4123, board_voltage: 12.6 }).status).toEqual(told)
  expect(post({ ...message, battery_voltage: '4.123', board_voltage: 12_600 }).status).toEqual(told)
  expect(post({ ...message, battery_voltage: -1 }).fault).toContain('battery_voltage is not')
})
