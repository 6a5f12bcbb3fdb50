import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Told, told } from '#measure/metering.ts'
import { attributesOf, newest, reading } from '#measure/reading.ts'
import type { Sensor } from '#measure/sensor.ts'
import { titleOf } from '#measure/virtual.ts'
import type { Attribute, Attributes } from '#track/point.ts'
import { columns, composite, discrete, metering, virtual } from './sensors.ts'

type Rows = readonly (readonly [time: number, attributes: Attributes])[]

/** What a sensor reads of rows, and why. */
const read = (sensor: Sensor, rows: Rows, all: readonly Sensor[] = [sensor]) => {
  const { values, told: why, texts } = reading(sensor, all)(columns(rows, attributesOf(sensor, all)))
  return [...values].map((value, i) => [texts?.[i] ?? value, why[i]])
}

/** What it reads of one value of its input. */
const readOne = (sensor: Sensor, value: Attribute) => read(sensor, [[0, { io_24: value }]])[0]?.[0]

describe('virtual sensors', () => {
  test('a range has both its bounds, and one is enough', () => {
    const of = (range: object) => virtual({ calc_method: 'in_range', ...range })
    const said = (range: object) => [1.9, 2, 3, 4, 4.1].map((value) => readOne(of(range), value))
    expect(said({ range_from: 2, range_to: 4 })).toEqual([0, 1, 1, 1, 0])
    expect(said({ range_from: 2 })).toEqual([0, 1, 1, 1, 1])
    expect(said({ range_to: 4 })).toEqual([1, 1, 1, 1, 0])
    expect(readOne(of({ range_from: 2 }), 'full')).toBeNaN()
  })

  test('bits are counted from 1 at the right, of more than 32 and of negative figures too', () => {
    const bits = (value: number, ...indexes: number[]) =>
      indexes.map((bit_index) => readOne(virtual({ calc_method: 'bit_index', bit_index }), value))
    expect(bits(0b1010, 1, 2, 3, 4, 5, 53)).toEqual([0, 1, 0, 1, 0, 0])
    expect(bits(2 ** 40 + 1, 1, 40, 41, 42)).toEqual([1, 0, 1, 0])
    expect(bits(-2, 1, 2, 30)).toEqual([0, 1, 1])
  })

  test('what comes as it is, is a figure, a text, or a boolean as 1 and 0, and has the title of an equal value', () => {
    const sensor = virtual({
      value_titles: [
        { value: '1', title: 'open' },
        { value: 'P', title: 'parked' },
      ],
    })
    const said = [1, 1.5, true, false, 'P', '1'].map((value) => readOne(sensor, value))
    expect(said).toEqual([1, 1.5, 1, 0, 'P', '1'])
    expect(said.map((value) => titleOf(sensor, value as number | string))).toEqual([
      'open',
      '1.5',
      'open',
      '0',
      'parked',
      'open',
    ])
  })
})

test('a wired input is a bit of the mask', () => {
  const rows = [0b01, 0b10, 0b11].map((inputs, i) => [i, { inputs }] as const)
  expect(read(discrete({ input_number: 2 }), [...rows, [9, {}]])).toEqual([
    ...[0, 1, 1].map((value) => [value, told.plain]),
    [Number.NaN, told.nothing],
  ])
})

const first = metering({ id: 1, input_name: 'analog_1' })
const second = metering({ id: 2, input_name: 'analog_2' })
const minute = 60_000

describe('composites', () => {
  test('are the sum of fuel, of others the average, and what is said where something is', () => {
    const of = (given: object, parameters: object = {}) => {
      const made = composite([1, 2], { id: 3, ...given })
      const sensor = { ...made, parameters: { ...made.parameters, ...parameters } }
      return read(sensor, [[0, { adc1: 10, adc2: 20 }]], [first, second, sensor])[0]?.[0]
    }
    expect(of({ sensor_type: 'fuel' })).toBe(30)
    expect(of({ sensor_type: 'temperature' })).toBe(15)
    expect(of({ sensor_type: 'temperature' }, { composite_function: 'sum' })).toBe(30)
    expect(of({ sensor_type: 'fuel' }, { composite_function: 'average' })).toBe(15)
  })

  test('have no calibration: that of before they were made of others is none of theirs', () => {
    const calibration = [1, 2].map((n) => ({ in: n, out: n / 10 }))
    const sensor = composite([1, 2], { id: 3, sensor_type: 'fuel', calibration })
    const all = [first, second, sensor]
    expect(read(sensor, [[0, { adc1: 10, adc2: 20 }]], all)[0]?.[0]).toBe(30)
    expect(newest(sensor, all, { adc1: [10, 0], adc2: [20, 0] })).toMatchObject({ value: 30, told: told.plain })
  })

  test('a part counts as long as its newest value is not older than three of its usual intervals', () => {
    const sensor = composite([1, 2], { id: 3, sensor_type: 'fuel' })
    const rows: Rows = [
      [0, { adc1: 1, adc2: 100 }],
      [minute, { adc1: 2 }],
      [2 * minute, { adc1: 3, adc2: 200 }],
      [8 * minute, { adc1: 4 }],
      [9 * minute, { adc1: 5 }],
    ]
    expect(read(sensor, rows, [first, second, sensor])).toEqual([
      [101, told.plain],
      [102, told.plain],
      [203, told.plain],
      [204, told.plain],
      [Number.NaN, told.stale],
    ])
  })

  test('of composites, of itself or of what is gone are of nothing', () => {
    const loop = composite([3, 4, 99], { id: 3 })
    const other = composite([3], { id: 4 })
    expect(read(loop, [[0, { adc1: 1 }]], [first, loop, other])).toEqual([[Number.NaN, told.nothing]])
    expect(attributesOf(loop, [first, loop, other])).toEqual({ fields: [], names: new Set() })
    expect(newest(loop, [loop, other], {})).toEqual({ told: told.nothing })
  })
})

const figure = fc.option(fc.integer({ min: -50, max: 50 }), { nil: undefined })
const history = fc
  .array(fc.record({ after: fc.integer({ min: 1, max: 300_000 }), adc1: figure, adc2: figure }), { maxLength: 60 })
  .map((points) => {
    let time = 0
    return points.map(({ after, adc1, adc2 }) => {
      time += after
      return [time, { ...(adc1 !== undefined && { adc1 }), ...(adc2 !== undefined && { adc2 }) }] as const
    })
  })

/** A sum of two parts at one row, from all that came before, by the plainest search; raw values below 0 are discarded. */
const sumAt = (rows: Rows, row: number): [number, Told] => {
  const now = rows[row]?.[0] as number
  const told_before = (name: string) =>
    rows.slice(0, row + 1).filter(([, attributes]) => ((attributes[name] as number | undefined) ?? -1) >= 0)
  const parts = ['adc1', 'adc2'].map((name) => {
    const those = told_before(name)
    const times = those.map(([time]) => time)
    const intervals = times.flatMap((time, i) => (i > 0 ? [time - (times[i - 1] as number)] : [])).slice(-9)
    const usual = intervals.toSorted((a, b) => a - b)[intervals.length >> 1] ?? minute
    const last = those.at(-1)
    return last ? { value: last[1][name] as number, age: now - last[0], lasts: 3 * usual } : undefined
  })
  if (!parts.some((part) => part?.age === 0)) return [Number.NaN, told.nothing]
  if (!parts.every((part) => part && part.age <= part.lasts)) return [Number.NaN, told.stale]
  return [parts.reduce((sum, part) => sum + (part?.value ?? 0), 0), told.plain]
}

test('a composite is what the plainest search finds, however its rows are cut', () => {
  const parts = [first, second].map((part) => ({ ...part, parameters: { ...part.parameters, min: 0 } }))
  const sensor = composite([1, 2], { id: 3, sensor_type: 'fuel' })
  const all = [...parts, sensor]
  fc.assert(
    fc.property(history, fc.nat(60), (rows, cut) => {
      const read = reading(sensor, all)
      const found = [rows.slice(0, cut), rows.slice(cut)].flatMap((some) => {
        const { values, told: why } = read(columns(some, attributesOf(sensor, all)))
        return [...values].map((value, i) => [value, why[i]])
      })
      expect(found).toEqual(rows.map((_, row) => sumAt(rows, row)))
    }),
  )
})

describe('what a sensor says now', () => {
  const litres = [
    { in: 0, out: 0 },
    { in: 100, out: 60 },
  ]
  const tank = metering({ ...first, sensor_type: 'fuel', calibration: litres, parameters: { min: 0, max: 4095 } })
  const now = (sensor: Sensor, attributes: Parameters<typeof newest>[2], all: readonly Sensor[] = [sensor]) =>
    newest(sensor, all, attributes)

  test('is what a row of it would say, and when', () => {
    expect(now(tank, { adc1: [50, 7] })).toEqual({ value: 30, told: told.plain, time: 7 })
    expect(now(tank, { adc1: [101, 7] })).toEqual({ value: 60, told: told.held, time: 7 })
    expect(now(tank, { adc1: [-40, 7] })).toEqual({ told: told.out_of_range, time: 7 })
    expect(now(tank, { adc1: [65_535, 7] })).toEqual({ told: told.out_of_range, time: 7 })
    expect(now(tank, { adc1: ['full', 7] })).toEqual({ told: told.nothing, time: 7 })
    expect(now(tank, {})).toEqual({ told: told.nothing })
    expect(now(discrete({ input_number: 3 }), { inputs: [0b100, 7] })).toEqual({ value: 1, told: told.plain, time: 7 })
    expect(now(virtual({}), { io_24: ['P', 7] })).toEqual({ value: 'P', told: told.plain, time: 7 })
  })

  test('is of no composite one of whose parts is silent, half an hour older than another, or out of range', () => {
    const sensor = composite([1, 2], { id: 3, sensor_type: 'fuel' })
    const all = [tank, second, sensor]
    const half = 30 * minute
    expect(now(sensor, { adc1: [50, 7], adc2: [1, 8] }, all)).toEqual({ value: 31, told: told.plain, time: 8 })
    expect(now(sensor, { adc1: [101, 7], adc2: [1, 8] }, all)).toEqual({ value: 61, told: told.held, time: 8 })
    expect(now(sensor, { adc1: [50, 0], adc2: [1, half] }, all)).toMatchObject({ value: 31 })
    expect(now(sensor, { adc1: [50, 0], adc2: [1, half + 1] }, all)).toEqual({ told: told.stale, time: half + 1 })
    expect(now(sensor, { adc1: [50, 7] }, all)).toEqual({ told: told.stale, time: 7 })
    expect(now(sensor, { adc1: [-40, 7], adc2: [1, 8] }, all)).toEqual({ told: told.stale, time: 8 })
  })
})
