import { expect, test } from 'vitest'
import { isSeen, nothingSeen, see } from '#gateway/parts/seen.ts'

test('each of 256 tags is seen by itself, until nothing is', () => {
  const seen = nothingSeen()
  for (let tag = 0; tag < 256; tag++) {
    expect(isSeen(seen, tag)).toBe(false)
    see(seen, tag)
    expect(isSeen(seen, tag)).toBe(true)
  }
  seen.fill(0)
  expect(isSeen(seen, 31)).toBe(false)
})
