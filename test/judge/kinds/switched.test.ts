import { expect, test } from 'vitest'
import { happen, player, rule, told } from '#test/judge/play.ts'
import { at, drive } from '#test/track/drive.ts'
import type { Attributes, Point } from '#track/point.ts'

const minutes = (attributes: (Attributes | undefined)[]): Point[] =>
  drive([{ for: attributes.length * 60, every: 60 }]).map((point, i) => ({ ...point, attributes: attributes[i] }))

test('the input that the rule numbers goes on and off; how it was first is not told', () => {
  const points = minutes([
    { inputs: 2 },
    { inputs: 3 },
    {},
    { inputs: 1 },
    { outputs: 2 },
    { inputs: 3 },
    { inputs: 2 },
  ])
  expect(happen(rule('input_change', { param: 2 }), points)).toEqual([
    'input_change secondary 3',
    'input_change primary 5',
  ])
})

test('outputs, beyond the 32nd', () => {
  const points = minutes([{ outputs: 0 }, { outputs: 2 ** 39 }, { outputs: 0 }])
  expect(happen(rule('output_change', { param: 40 }), points)).toEqual([
    'output_change primary 1',
    'output_change secondary 2',
  ])
  expect(happen(rule('output_change'), points)).toEqual([])
})

test('a relay that cuts the engine is the first output, where no mask is told', () => {
  const points = minutes([{ fuel_cut: false }, { fuel_cut: true }, { fuel_cut: true, outputs: 0 }])
  expect(happen(rule('output_change', { param: 1 }), points)).toEqual([
    'output_change primary 1',
    'output_change secondary 2',
  ])
  expect(happen(rule('output_change', { param: 2 }), points)).toEqual([])
})

test('the ignition', () => {
  expect(happen(rule('ignition'), minutes([{ ignition: false }, { ignition: true }, { ignition: false }]))).toEqual([
    'ignition primary 1',
    'ignition secondary 2',
  ])
})

test('a status counts, and points that were kept do not take it back', () => {
  const { commit, happenings } = player([rule('input_change', { param: 1 })])
  const [first, second, third] = minutes([{ inputs: 0 }, { inputs: 0 }, { inputs: 0 }]) as [Point, Point, Point]
  commit([{ received: at(0), points: [first] }])
  commit([{ received: at(90), status: { inputs: 1 } }])
  commit([{ received: at(100), points: [second] }])
  commit([{ received: at(121), points: [third] }])
  expect(told(happenings)).toEqual(['input_change primary 2', 'input_change secondary 2'])
})
