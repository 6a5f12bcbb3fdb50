import { expect, test } from 'vitest'
import { ignitionFor, proposedFor } from '#measure/proposal.ts'

test.each([
  ['fuel', 40, { type: 'metering', sensor_type: 'fuel', units_type: 'litre' }],
  ['state_of_charge', 80, { type: 'metering', sensor_type: 'fuel', units: '%' }],
  ['temperature2', -18, { type: 'metering', sensor_type: 'temperature', units_type: 'celsius' }],
  ['rpm', 800, { type: 'metering', sensor_type: 'rpm' }],
  ['board_voltage', 12.6, { type: 'metering', sensor_type: 'power', units_type: 'custom', units: 'V' }],
  ['throttle', 3, { type: 'metering', sensor_type: 'custom', units: '%' }],
  ['door', true, { type: 'virtual', sensor_type: 'state' }],
])('%s is probably a sensor', (name, value, sensor) => {
  expect(proposedFor({ name, value })).toMatchObject(sensor)
})

test.each([
  ['odometer', 5],
  ['gsm_signal', 60],
  ['hdop', 1],
  ['vin', 'WDB'],
  ['io_77', 4],
  ['ignition', true],
  ['constructor', 1],
])('of %s nobody wants a sensor', (name, value) => {
  expect(proposedFor({ name, value })).toBeUndefined()
})

test.each([
  [11.9, 14.2, 13.2],
  [23.5, 28.1, 26.4],
  [12.1, 12.9, undefined],
  [13.4, 14.2, undefined],
])('of %d to %d volts an ignition is on from %s', (min, max, range_from) => {
  const proposed = ignitionFor([{ name: 'board_voltage', value: max, min, max }])
  expect(proposed && 'parameters' in proposed ? proposed.parameters : undefined).toEqual(
    range_from && { calc_method: 'in_range', range_from, range_to: null, bit_index: null, value_titles: [] },
  )
})

test('a device that tells its ignition needs no other', () => {
  const volts = { name: 'board_voltage', value: 12, min: 11.9, max: 14.2 }
  expect(ignitionFor([volts, { name: 'ignition', value: true }])).toBeUndefined()
})
