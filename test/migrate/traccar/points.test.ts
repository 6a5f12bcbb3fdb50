import { expect, test } from 'vitest'
import type { PastPosition } from '#migrate/history.ts'
import { attributesOf } from '#migrate/traccar/attributes.ts'
import { entryOf } from '#migrate/traccar/events.ts'
import { pointOf } from '#migrate/traccar/points.ts'
import { flag } from '#track/point.ts'

const time = Date.UTC(2026, 2, 1, 12)
const position: PastPosition = {
  ...{ id: 1, device: 'traccar/7', time, device_time: time, server_time: time + 3_000, valid: true },
  ...{ lat: 48.1, lng: 9, altitude: 200, speed: 50, course: 359.6, accuracy: 12, protocol: 'teltonika' },
  attributes: { sat: 11 },
}

test('knots are kilometres an hour, accuracy is precision, and it came when the server says', () => {
  const { point, received } = pointOf(position)
  expect(point).toMatchObject({ time, lat: 48.1, lng: 9, alt: 200, precision: 12, satellites: 11, flags: 0 })
  expect(point.speed).toBeCloseTo(92.6)
  expect(point).not.toHaveProperty('attributes')
  expect(received).toBe(time + 3_000)
})

test('a position without a fix has none, and one of an old fix is of its own moment', () => {
  expect(pointOf({ ...position, valid: false }).point).toMatchObject({ time, flags: flag.no_fix })
  const later = pointOf({ ...position, device_time: time + 60_000, server_time: time + 61_000 })
  expect(later.point).toMatchObject({ time: time + 60_000, flags: flag.no_fix })
})

test('a place that cells gave is marked, and so is one that was kept on the device', () => {
  const { point } = pointOf({ ...position, attributes: { approximate: true, archive: true } })
  expect(point.flags).toBe(flag.lbs | flag.buffered)
})

test('cells are told with the serving one first', () => {
  const tower = (cellId: number) => ({ cellId, locationAreaCode: 4, mobileCountryCode: 262, mobileNetworkCode: 1 })
  const network = { radioType: 'gsm', cellTowers: [tower(5), { cellId: 6 }, tower(7)] }
  expect(pointOf({ ...position, network }).point.attributes).toEqual({ cell: '262-1-4-5', cells: '262-1-4-7' })
})

test('figures have the names and units of here', () => {
  expect(
    attributesOf({
      ...{ odometer: 12_500, battery: 3.9, batteryLevel: 80, power: 13.2, temp1: 4.5, adc2: 1.5, io66: 7 },
      ...{ fuelLevel: 40, fuel: 30, coolantTemp: 90, totalDistance: 5, hours: 6, priority: 1, odd: { a: 1 } },
    }),
  ).toEqual({
    ...{ odometer: 12.5, battery_voltage: 3.9, battery: 80, board_voltage: 13.2, temperature1: 4.5, adc2: 1.5 },
    ...{ io_66: 7, fuel_percent: 40, fuel: 30, coolant_temperature: 90 },
  })
})

test('inputs are bits, alarms are events, and a key is the driver’s', () => {
  expect(
    attributesOf({ in1: true, in2: false, in3: true, out1: true, alarm: 'sos,hardBraking', driverUniqueId: 'AB12' }),
  ).toEqual({
    ...{ inputs: 5, outputs: 1, event: 'sos,harsh_driving', harsh_driving: 'braking', hardware_key: 'ab12' },
  })
  expect(attributesOf({ alarm: 'unheard-of' })).toEqual({ device_event: 'unheard-of' })
  expect(attributesOf({ distance: 1 })).toBeUndefined()
})

test('events that have no entry here are none', () => {
  const event = { id: 1, device: 'traccar/7', time, attributes: {} }
  expect(entryOf({ ...event, type: 'commandResult' })).toBeUndefined()
  expect(entryOf({ ...event, type: 'alarm', attributes: { alarm: 'unheard-of' } })).toBeUndefined()
  expect(entryOf({ ...event, type: 'ignitionOn', position: 4 })).toEqual({
    time,
    event: 'ignition',
    detail: '1',
    position: 4,
  })
})
