import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fragment, fragment_room, putDecimal, putInteger, putText, words } from '#formats/ascii.ts'

const written = (put: (view: DataView, at: number) => number): string => {
  const bytes = Buffer.alloc(64, '#')
  const end = put(new DataView(bytes.buffer, bytes.byteOffset, 64), 3)
  expect(bytes.toString('latin1', 0, 3)).toBe('###')
  return bytes.toString('latin1', 3, end)
}

test('whole numbers and decimals are those of JSON', () => {
  const most = 2 ** 31 - 1
  fc.assert(
    fc.property(fc.integer({ min: -most, max: most }), (value) => {
      expect(written((view, at) => putInteger(view, at, value))).toBe(JSON.stringify(value))
      expect(written((view, at) => putDecimal(view, at, value, 1000))).toBe(JSON.stringify(value / 1000))
      // JSON has exponents for what is below a millionth of a unit, which is none of these.
      expect(JSON.parse(written((view, at) => putDecimal(view, at, value, 1_000_000)))).toBe(value / 1_000_000)
    }),
  )
  expect(written((view, at) => putDecimal(view, at, 2 ** 40 + 1, 1000))).toBe(JSON.stringify((2 ** 40 + 1) / 1000))
})

test('words are put by their numbers', () => {
  const put = words(['', 'a', 'four'])
  expect(written((view, at) => [1, 2, 0, 1].reduce((end, number) => put(view, end, number), at))).toBe('afoura')
  expect(() => words(['longer', '', ''])).toThrow('longer than four')
})

test('fragments and texts', () => {
  for (const text of ['', '"', ',"lat":', 'x'.repeat(fragment_room)])
    expect(written((view, at) => putText(view, fragment(text)(view, at), text))).toBe(text + text)
  expect(() => fragment('x'.repeat(fragment_room + 1))).toThrow('too long')
})
