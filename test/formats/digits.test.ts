import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digitsOf, exactNumber, parseExact } from '#formats/digits.ts'

test.each([
  ['5', '5'],
  [' +007.50 ', '7.5'],
  ['-0.000', '0'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['-1.25e3', '-1250'],
  ['125E-3', '0.125'],
  ['1e-2', '0.01'],
  ['1.5e1', '15'],
])('%s has the digits %s', (written, digits) => {
  expect(digitsOf(written)).toBe(digits)
})

test.each(['', '.', 'x', '1,5', '1e', '0x1', '1 2', '1e1000', '--1', 'Infinity', '1'.repeat(401)])(
  '%s is no number',
  (text) => {
    expect(digitsOf(text)).toBeUndefined()
  },
)

const wholes = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)
const decimals = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 999_999_999_999n }), fc.integer({ min: 0, max: 999_999 }))
  .map(
    ([isNegative, whole, micro]) =>
      digitsOf(`${isNegative ? '-' : ''}${whole}.${String(micro).padStart(6, '0')}`) as string,
  )

test('a number of any digits is read from JSON with all of them, and written with them', () => {
  fc.assert(
    fc.property(fc.oneof(wholes, decimals), (digits) => {
      const { value } = parseExact(`{"value":${digits}}`) as { value: number | string }
      expect(digitsOf(String(value))).toBe(digits)
      expect(JSON.stringify({ value: exactNumber(digits) })).toBe(`{"value":${digits}}`)
    }),
  )
})

test('what JavaScript carries stays as it is', () => {
  const value = {
    text: '123456789012345678',
    time: Date.now(),
    lat: 52.520_008_123_456_78,
    list: [1e21, -0.5, null, true, 1e300],
  }
  expect(parseExact(JSON.stringify(value))).toEqual(value)
  expect(() => parseExact('{"value":1234567890123456789')).toThrow(SyntaxError)
})
