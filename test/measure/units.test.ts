import { expect, test } from 'vitest'
import { type Info, measures } from '#device/measures.ts'
import { converterOf, kinds, type System, unitsOf, unitsTypes } from '#measure/units.ts'

test('codes of the contract are there, and each unit has one', () => {
  expect(unitsTypes).toEqual(expect.arrayContaining(['custom', 'litre', 'celsius', 'fahrenheit', 'speed']))
  expect(new Set(unitsTypes).size).toBe(unitsTypes.length)
})

test.each([
  ['litre', 'us', 50, 'gallon', 13.2086],
  ['litre', 'imperial', 50, 'imperial_gallon', 10.9985],
  ['litre', 'metric_gal_us', 50, 'gallon', 13.2086],
  ['gallon', 'metric', 10, 'litre', 37.8541],
  ['celsius', 'us', -40, 'fahrenheit', -40],
  ['celsius', 'us', 100, 'fahrenheit', 212],
  ['fahrenheit', 'metric', 32, 'celsius', 0],
  ['speed', 'us', 100, 'miles_per_hour', 62.1371],
  ['speed', 'nautical', 100, 'knot', 53.9957],
  ['kilometre', 'imperial', 100, 'mile', 62.1371],
  ['bar', 'us', 2, 'psi', 29.0075],
  ['pound', 'metric', 100, 'kilogram', 45.3592],
] as const)('%s for %s: %d', (units_type, system, value, converted_units_type, converted) => {
  const told = converterOf(units_type, system)?.(value)
  expect(told?.converted_units_type).toBe(converted_units_type)
  expect(told?.converted_value).toBeCloseTo(converted, 3)
})

test('what fits already, is a label alone or no code is not converted', () => {
  const kept: [string, System][] = [
    ['litre', 'metric'],
    ['litre', 'nautical'],
    ['gallon', 'us'],
    ['celsius', 'imperial'],
    ['bar', 'metric'],
    ['custom', 'us'],
    ['constructor', 'us'],
    ['', 'metric'],
  ]
  expect(kept.map(([units_type, system]) => converterOf(units_type, system))).toEqual(kept.map(() => undefined))
})

test('every measure has the unit of its table, and one that is converted where the table has one', () => {
  const units = Object.entries<Info>(measures).map(([name, { unit }]) => [unitsOf(name).units, unit ?? ''])
  expect(units.map(([told]) => told)).toEqual(units.map(([, wanted]) => wanted))
  expect(
    ['fuel', 'temperature3', 'obd_speed', 'odometer', 'axle_weight', 'adc1', 'io_5', 'constructor'].map(unitsOf),
  ).toEqual([
    { units: 'l', units_type: 'litre' },
    { units: '°C', units_type: 'celsius' },
    { units: 'km/h', units_type: 'speed' },
    { units: 'km', units_type: 'kilometre' },
    { units: 'kg', units_type: 'kilogram' },
    { units: 'V', units_type: 'custom' },
    { units: '', units_type: 'custom' },
    { units: '', units_type: 'custom' },
  ])
  expect(kinds.gallon.symbol).toBe('gal')
})
