import { expect, test } from 'vitest'
import type { Sensed } from '#judge/sensed.ts'
import { happen, player, rule, told } from '#test/judge/play.ts'
import { drive } from '#test/track/drive.ts'
import type { Attributes, Point } from '#track/point.ts'

const minutes = (attributes: (Attributes | undefined)[]): Point[] =>
  drive([{ for: attributes.length * 60, every: 60 }]).map((point, i) => ({ ...point, attributes: attributes[i] }))

const field = (state_field: string, trigger_value: unknown, more = {}) =>
  rule('state_field_control', { extended: { state_field, trigger_value, ...more } })

test('a field that takes the value is told, until it takes another', () => {
  const points = minutes([{ battery: 20 }, {}, { battery: 20 }, { battery: 30 }, { battery: 20 }])
  expect(happen(field('battery', '20'), points)).toEqual([
    'state_field_control primary 0',
    'state_field_control primary 4',
  ])
  expect(happen(field('gsm', 20), points)).toEqual([])
})

test('true and false are 1 and 0 as well', () => {
  const points = minutes([{ ignition: false }, { ignition: true }])
  for (const value of ['true', '1', 1, true])
    expect(happen(field('ignition', value), points)).toEqual(['state_field_control primary 1'])
})

test('it is repeated where the rule asks for it, with its value', () => {
  const points = minutes(Array.from({ length: 7 }, () => ({ hardware_key: 'ab' })))
  const extended = { allow_repeat: true, repeat_delay_seconds: 150 }
  expect(happen(field('hardware_key', 'ab', extended), points)).toHaveLength(3)
  const { commit, happenings } = player([field('hardware_key', 'ab', { display_value: true })])
  commit([{ received: points[0]?.time ?? 0, points: points.slice(0, 1) }])
  expect(happenings[0]?.extra).toEqual({ sensor_calculated_value: 'ab' })
})

test('fields that nobody knows tell nothing', () => {
  expect(happen(field('constructor', 1), minutes([{ constructor: 1 } as unknown as Attributes]))).toEqual([])
})

test('a virtual sensor that takes the value is told, with its title', () => {
  const door: Sensed = {
    ...{ id: 3, name: 'Door', attributes: ['adc_1'] },
    read: ({ adc_1: known }) =>
      Number(known?.[0]) > 5 ? { value: '1', shown: 'Open' } : { value: '0', shown: 'Shut' },
  }
  const points = minutes([{ adc_1: 1 }, { adc_1: 6 }, {}, { adc_1: 7 }, { adc_1: 2 }, { adc_1: 9 }])
  for (const trigger_value of ['1', 1, true]) {
    const one = rule('state_field_control', { extended: { virtual_sensor_id: 3, trigger_value, display_value: true } })
    const { commit, happenings } = player([one], {}, new Map([[one, door]]))
    for (const point of points) commit([{ received: point.time, points: [point] }])
    expect(told(happenings)).toEqual(['state_field_control primary 1', 'state_field_control primary 5'])
    expect(happenings[0]?.extra).toEqual({ sensor_id: 3, sensor_name: 'Door', sensor_calculated_value: 'Open' })
  }
})
