import { expect, test } from 'vitest'
import { attributeOf, inputNameOf, valueTypeOf } from '#measure/inputs.ts'

test.each([
  ['hw_mileage', 'odometer'],
  ['analog_1', 'adc1'],
  ['analog_12', 'adc12'],
  ['ext_temp_sensor_3', 'temperature3'],
  ['avl_io_24', 'io_24'],
  ['calamp_accum_0', 'io_0'],
  ['obd_rpm', 'rpm'],
  ['uds_rpm', 'rpm'],
  ['moving', 'motion'],
  ['input_status', 'inputs'],
  ['board_voltage', 'board_voltage'],
])('%s is filled by %s', (input, name) => {
  expect(attributeOf(input)).toEqual({ name })
})

test('names that a device made up are themselves, whatever they are', () => {
  const names = [
    'io_24',
    'fuel_level2',
    'analog_',
    'analog_x',
    'avl_io_1234567',
    'constructor',
    '__proto__',
    'Ёж',
    'a'.repeat(64),
  ]
  expect(names.map(attributeOf)).toEqual(names.map((name) => ({ name })))
  expect(['constructor', '__proto__', 'io_', 'io_x'].map(inputNameOf)).toEqual([
    'constructor',
    '__proto__',
    'io_',
    'io_x',
  ])
})

test('what no attribute fills', () => {
  expect([attributeOf('composite'), attributeOf('')]).toEqual([undefined, undefined])
})

test('an attribute is told by its name of the contract', () => {
  const told = [
    'odometer',
    'rpm',
    'motion',
    'inputs',
    'fuel_percent',
    'io_24',
    'adc12',
    'counter3',
    'hdop',
    'my_own',
  ].map(inputNameOf)
  expect(told).toEqual([
    ...[
      'hw_mileage',
      'can_rpm',
      'moving',
      'input_status',
      'can_fuel_1',
      'avl_io_24',
      'analog_12',
      'counter_3',
      'hdop',
      'my_own',
    ],
  ])
})

test('fields of the state have types, also those with a number; inputs have none', () => {
  expect(
    [
      'moving',
      'event_id',
      'event_code',
      'obd_mil_activated_distance',
      'door_state_7',
      'input_status',
      'can_rpm',
      'io_1',
    ].map(valueTypeOf),
  ).toEqual(['boolean', 'integer', 'string', 'double', 'boolean', 'integer', undefined, undefined])
})
