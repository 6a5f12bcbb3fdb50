import { expect, test } from 'vitest'
import { changesOf, goneOf } from '#live/changes.ts'
import { rewatch, type Watchers, watchersOf } from '#live/watchers.ts'
import { blocked, seen, sight } from './audience.ts'

const nobody_gone = new Set<number>()

test('what is as it was has not changed', () => {
  const known = blocked(seen(1, 2), 2)
  expect(changesOf(known, known, nobody_gone)).toEqual([])
  expect(goneOf(known, known)).toEqual([])
})

test('what is seen for the first time is shown, blocked or not', () => {
  expect(changesOf(seen(1), blocked(seen(1, 2, 3), 3), nobody_gone)).toEqual([
    { change: 'show', tracker_id: 2, source_id: 20 },
    { change: 'show', tracker_id: 3, source_id: 30 },
  ])
})

test('what is blocked is told, and what is not any more', () => {
  expect(changesOf(blocked(seen(1, 2), 2), blocked(seen(1, 2), 1), nobody_gone)).toEqual([
    { change: 'block', tracker_id: 1, source_id: 10 },
    { change: 'unblock', tracker_id: 2, source_id: 20 },
  ])
})

test('what is gone was taken away from who saw it, or is no more; its source is the one that it was', () => {
  const [before, now] = [seen(1, 2, [3, 33]), seen(2)]
  expect(goneOf(before, now)).toEqual([1, 3])
  expect(changesOf(before, now, new Set([1]))).toEqual([
    { change: 'hide', tracker_id: 1, source_id: 10 },
    { change: 'corrupt', tracker_id: 3, source_id: 33 },
  ])
})

test('a source has who sees it: nobody, one alone, or several, of whom each may leave', () => {
  const watchers: Watchers = new Map()
  const [nothing, both] = [seen().seen, seen(1, 2).seen]
  const [alice, bob] = [sight(seen(1)), sight(seen(1, 2))]
  rewatch(watchers, alice, nothing, seen(1).seen)
  expect(watchersOf(watchers, 10)).toEqual([alice])
  rewatch(watchers, bob, nothing, both)
  expect(watchersOf(watchers, 10)).toEqual([alice, bob])
  expect(watchersOf(watchers, 20)).toEqual([bob])
  expect(watchersOf(watchers, 30)).toEqual([])
  rewatch(watchers, alice, seen(1).seen, seen(2).seen)
  expect(watchersOf(watchers, 10)).toEqual([bob])
  expect(watchersOf(watchers, 20)).toEqual([bob, alice])
  for (const one of [alice, bob]) rewatch(watchers, one, both, nothing)
  expect(watchers.size).toBe(0)
})
