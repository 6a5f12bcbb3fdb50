import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasMoreFields, hasMoreValues } from '#net/count-values.ts'

/** What begins a value: brackets, and commas between. */
const begun = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0
  const values = Object.values(value)
  return Math.max(1, values.length) + values.reduce((sum: number, one) => sum + begun(one), 0)
}

test('values of any JSON are counted without it being read', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, indent) => {
      const body = Buffer.from(JSON.stringify(value, null, indent))
      const count = begun(value)
      expect(hasMoreValues(body, count)).toBe(false)
      if (count > 0) expect(hasMoreValues(body, count - 1)).toBe(true)
    }),
  )
})

test.each([
  ['"', 3],
  ['""', 4],
  ['"\\"', 2],
])('what is no JSON is too much by its strings alone: %s', (text, length) => {
  expect(hasMoreValues(Buffer.from(text.repeat(1000)), 100)).toBe(true)
  expect(hasMoreValues(Buffer.from(text.repeat(length)), 100)).toBe(false)
})

test('a text that never ends is one', () => {
  expect(hasMoreValues(Buffer.from(`"${'\\",[{'.repeat(1000)}`), 1)).toBe(false)
})

test('fields of a form are counted', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (values) => {
      const body = Buffer.from(String(new URLSearchParams(values.map((value) => ['a', value]))))
      const count = Math.max(1, values.length)
      expect(hasMoreFields(body, count)).toBe(false)
      expect(hasMoreFields(body, count - 1)).toBe(true)
    }),
  )
})
