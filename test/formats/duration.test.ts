import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoDuration } from '#formats/duration.ts'

test.each([
  [300, 'PT5M'],
  [299.2, 'PT5M'],
  [61, 'PT1M1S'],
  [0.1, 'PT1S'],
  [86_400, 'PT24H'],
])('%d seconds are %s', (seconds, text) => expect(isoDuration(seconds)).toBe(text))

test('a duration reads as the seconds that it was written from', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (seconds) => {
      expect(Temporal.Duration.from(isoDuration(seconds)).total('seconds')).toBe(seconds)
    }),
  )
})
