import { expect, test } from 'vitest'
import { shortened } from '#judge/message.ts'

test('a message of 256 characters is told whole, a longer one with an ellipsis, and no pair is cut in two', () => {
  expect(shortened('a'.repeat(256))).toBe('a'.repeat(256))
  expect(shortened('a'.repeat(257))).toBe(`${'a'.repeat(255)}…`)
  expect(shortened(`${'a'.repeat(254)}🚚🚚`)).toBe(`${'a'.repeat(254)}…`)
})
