import { expect, test } from 'vitest'
import { readLinear } from '#migrate/traccar/plan/expression.ts'

test.each([
  ['adc1', 'adc1', 1, 0],
  ['adc1 * 0.02', 'adc1', 0.02, 0],
  ['0.02 * adc1 + 5', 'adc1', 0.02, 5],
  ['adc1 / 4 - 40', 'adc1', 0.25, -40],
  ['adc1 ? adc1 * 0.02 : null', 'adc1', 0.02, 0],
  ['adc1 != null ? (adc1 * 2) : 0', 'adc1', 2, 0],
])('%s is a factor and an offset', (expression, input, factor, offset) => {
  expect(readLinear(expression)).toEqual({ input, factor, offset })
})

test.each([
  'in1 == true ? "open" : "closed"',
  'adc1 * adc2',
  'adc1 ? adc2 : null',
  'adc1 * 0',
  'adc1 / 0',
  'true',
  '',
  'adc1 + adc1',
])('%s is none', (expression) => {
  expect(readLinear(expression)).toBeUndefined()
})
