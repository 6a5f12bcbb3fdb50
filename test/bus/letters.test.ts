import { expect, test } from 'vitest'
import { createIncoming, inLetters, piecesOf } from '#bus/letters.ts'

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

test('ids are cut into news that fit into a letter, and news go into as few letters as they fit in', () => {
  const ids = new Set(Array.from({ length: 25 }, (_, i) => i))
  const pieces = piecesOf([{ about: { kind: 'sources' }, ids }], 200 + 10 * 18)
  expect(pieces.map((piece) => 'ids' in piece && piece.ids.length)).toEqual([10, 10, 5])
  const bytes = JSON.stringify({ kind: 'maps' }).length + 1
  const three = Array.from({ length: 3 }, () => ({ kind: 'maps' as const }))
  expect(inLetters(three, 100 + 2 * bytes).map(({ length }) => length)).toEqual([2, 1])
  expect(inLetters([], 1_000)).toEqual([])
})
