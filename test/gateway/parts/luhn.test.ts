import { expect, test } from 'vitest'
import { luhnDigit } from '#gateway/parts/luhn.ts'

test.each([
  '867995030082104', // the IMEI of an example of Queclink's
  '89883070000007211665', // SIM cards that devices told
  '8935103226313921591',
])('%s ends with the digit that those before it want', (digits) => {
  expect(luhnDigit(digits.slice(0, -1))).toBe(Number(digits.at(-1)))
  // With one digit other it would be another.
  expect(luhnDigit(`9${digits.slice(1, -1)}`)).not.toBe(Number(digits.at(-1)))
})

test('a sum that is a multiple of ten wants a zero', () => {
  expect(luhnDigit('')).toBe(0)
  expect(luhnDigit('0')).toBe(0)
  expect(luhnDigit('5')).toBe(9)
  expect(luhnDigit('19')).toBe(0)
})
