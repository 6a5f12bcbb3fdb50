import { expect, test } from 'vitest'
import { numberAfter } from '#service/waybill/asked.ts'

test.each([
  ['1', '2'],
  ['0041', '0042'],
  ['999', '1000'],
  ['12345678901234567890', '12345678901234567891'],
  ['2026/17', '2026/17'],
  ['-1', '-1'],
])('behind %s is %s', (number, after) => {
  expect(numberAfter(number)).toBe(after)
})
