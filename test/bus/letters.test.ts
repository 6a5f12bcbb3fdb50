import { expect, test } from 'vitest'
import { createIncoming } from '#bus/letters.ts'

const letter = (from: string, number: number, ...news: object[]) => JSON.stringify({ from, number, news })
const rights = { kind: 'rights' }

test('a process is lost once, when it was silent for longer than that, and a gap when it comes again', () => {
  const clock = { now: 0 }
  const incoming = createIncoming('own', () => clock.now)
  incoming.hear(letter('one', 1, rights))
  incoming.hear(letter('two', 1, rights))
  clock.now = 900
  expect(incoming.hear(letter('two', 1)).missed).toBe(false)
  expect(incoming.hasLost(1_000)).toBe(false)
  clock.now = 1_100
  expect([incoming.hasLost(1_000), incoming.hasLost(1_000)]).toEqual([true, false])
  expect(incoming.hear(letter('two', 2, rights)).missed).toBe(false)
  expect(incoming.hear(letter('one', 2, rights)).missed).toBe(true)
  expect(incoming.hear(letter('own', 5, rights))).toEqual({ news: [], missed: false, odd: [] })
})
