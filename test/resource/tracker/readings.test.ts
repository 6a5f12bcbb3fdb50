import { describe, expect, test } from 'vitest'
import { readingsOf } from '#resource/tracker/readings/made.ts'
import type { Wanted } from '#resource/tracker/readings.ts'
import { metering, virtual } from '#test/set-up.ts'
import type { Live } from '#track/live.ts'

const now = Date.UTC(2026, 0, 5, 20)
const at = now - 60_000
const wanted: Wanted = { include_components: true, system: 'metric', now }

const told = (values: Record<string, string | number | boolean>): Live['attributes'] =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value, at]]))

const tank = metering(
  {
    ...{ sensor_type: 'fuel', name: 'Tank', input_name: 'analog_1', units_type: 'litre', divider: 0.001 },
    calibration: [
      { in: 0, out: 100 },
      { in: 4095, out: 20 },
    ],
    parameters: { min: 0, max: 4095 },
  },
  1,
)

describe('metering sensors', () => {
  test('are told by limits, divider and calibration, with their bounds and in the unit of who looks', () => {
    const { inputs } = readingsOf({ sensors: [tank], attributes: told({ adc1: 2.0475 }) }, { ...wanted, system: 'us' })
    expect(inputs).toEqual([
      {
        ...{ sensor_id: 1, label: 'Tank', name: 'analog_1', type: 'fuel', value: 60, units: 'l', units_type: 'litre' },
        ...{ min_value: 20, max_value: 100, converted_units_type: 'gallon', update_time: at },
        converted_value: 60 / 3.785411784,
      },
    ])
  })

  test('say that the end of a calibration is held', () => {
    const { inputs } = readingsOf(
      { sensors: [{ ...tank, parameters: { ...tank.parameters, max: null } }], attributes: told({ adc1: 9 }) },
      wanted,
    )
    expect(inputs).toMatchObject([{ value: 20, held: true }])
  })

  test('have the word of the account for the unit, and none where nobody has said one', () => {
    const sensors = [metering({ units: 'bar', units_type: 'custom' }, 1), metering({ input_name: 'analog_2' }, 2)]
    const { inputs } = readingsOf({ sensors, attributes: told({ adc1: 1, adc2: 2 }) }, { ...wanted, system: 'us' })
    expect(inputs).toMatchObject([
      { units: 'bar', units_type: 'custom', converted_units_type: null, converted_value: null },
      { units: '', units_type: 'custom', converted_units_type: null },
    ])
    expect(inputs[0]?.min_value).toBeUndefined()
  })
})

describe('what cannot be is no value', () => {
  test.each([
    [-40, 'out_of_range'],
    [65_535, 'out_of_range'],
    ['n/a', 'no_data'],
  ])('%j: %s', (raw, reason) => {
    const { inputs, absent } = readingsOf({ sensors: [tank], attributes: told({ adc1: raw }) }, wanted)
    expect(inputs).toEqual([])
    expect(absent).toEqual([
      { sensor_id: 1, label: 'Tank', name: 'analog_1', type: 'fuel', reason, update_time: at, age: 60 },
    ])
  })

  test('an input that nobody tells has no data, and no age; also where its name is one of every object', () => {
    const sensors = ['analog_7', 'constructor', '__proto__', 'composite'].map((input_name, i) =>
      metering({ input_name }, i + 1),
    )
    const { inputs, absent = [] } = readingsOf({ sensors, attributes: told({ adc1: 1 }) }, wanted)
    expect(inputs).toEqual([])
    expect(absent.map(({ reason, update_time, age }) => [reason, update_time, age])).toEqual(
      sensors.map(() => ['no_data', null, null]),
    )
  })

  test('where there is a value of all, nothing is said', () => {
    expect(readingsOf({ sensors: [tank], attributes: told({ adc1: 1 }) }, wanted)).not.toHaveProperty('absent')
  })
})

describe('composites', () => {
  const parts = [1, 2].map((id) => metering({ sensor_type: 'fuel', input_name: `analog_${id}` }, id))
  const both = metering({ sensor_type: 'fuel', input_name: 'composite', parameters: { parent_ids: [1, 2] } }, 3)
  const measured = { sensors: [...parts, both], attributes: told({ adc1: 10, adc2: 32 }) }

  test('are told with their parts, each of which says so', () => {
    expect(readingsOf(measured, wanted).inputs).toMatchObject([
      { sensor_id: 1, value: 10, composite_sensor_ids: [3] },
      { sensor_id: 2, value: 32, composite_sensor_ids: [3] },
      { sensor_id: 3, value: 42, name: 'composite' },
    ])
  })

  test('or without', () => {
    const { inputs } = readingsOf(measured, { ...wanted, include_components: false })
    expect(inputs.map(({ sensor_id }) => sensor_id)).toEqual([3])
  })

  test('of which a part has no value have none', () => {
    const { inputs, absent } = readingsOf({ ...measured, attributes: told({ adc1: 10 }) }, wanted)
    expect(inputs.map(({ sensor_id }) => sensor_id)).toEqual([1])
    expect(absent).toMatchObject([
      { sensor_id: 2, reason: 'no_data' },
      { sensor_id: 3, reason: 'stale', age: 60 },
    ])
  })
})

test('virtual sensors are told by titles, and those of no kind that was asked for are not', () => {
  const sensors = [
    virtual({ name: 'Moves', input_name: 'moving', parameters: { value_titles: [{ value: '1', title: 'yes' }] } }, 1),
    virtual(
      {
        sensor_type: 'virtual_ignition',
        input_name: 'board_voltage',
        parameters: { calc_method: 'in_range', range_from: 13.2 },
      },
      2,
    ),
    virtual({ input_name: 'event_code' }, 3),
    tank,
  ]
  const measured = { sensors, attributes: told({ motion: true, board_voltage: 12.1, adc1: 1 }) }
  const all = readingsOf(measured, wanted)
  expect(all.virtual_sensors).toEqual([
    { sensor_id: 1, label: 'Moves', value: 'yes', type: 'state', update_time: at },
    { sensor_id: 2, label: 'State', value: '0', type: 'virtual_ignition', update_time: at },
  ])
  expect(all.absent).toMatchObject([{ sensor_id: 3, reason: 'no_data' }])
  const some = readingsOf(measured, { ...wanted, sensor_type: 'state' })
  expect(some).toEqual({ inputs: [], virtual_sensors: [all.virtual_sensors[0]], absent: all.absent })
})

test('what a device tells has the names and types of the contract, where it has any', () => {
  const { states } = readingsOf(
    {
      sensors: [],
      attributes: told({
        motion: 1,
        event_code: 7,
        inputs: 5,
        charging: true,
        io_24: 3,
        hdop: 1,
        my_own: 'x',
        ignition: true,
      }),
    },
    wanted,
  )
  expect(states?.map(({ field, value }) => [field, value])).toEqual([
    ['moving', true],
    ['event_code', '7'],
    ['input_status', 5],
    ['charging_status', 1],
    ['avl_io_24', 3],
    ['hdop', 1],
    ['my_own', 'x'],
    ['ignition', true],
  ])
})

test('of two hundred attributes all are told, and of sensors each once', () => {
  const attributes = told(Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`made_up_${i}`, i])))
  const sensors = Array.from({ length: 200 }, (_, i) => metering({ input_name: `made_up_${i}` }, i + 1))
  const { inputs, states } = readingsOf({ sensors, attributes }, wanted)
  expect(states).toHaveLength(200)
  expect(inputs.map(({ value }) => value)).toEqual(Array.from({ length: 200 }, (_, i) => i))
})
