import { expect, test } from 'vitest'
import { createLater } from '#live/later.ts'
import { subscriptionOf } from '#live/subscription.ts'
import { manualClock } from '#test/pace/manual-clock.ts'
import { request, seen, sight, visitor } from './audience.ts'

const subscription = () => subscriptionOf(visitor(), sight(seen(1)), request('readings_batch'))

test('what is to be told of a source later is told once, when it was to be told first, to each that waits for it', async () => {
  const clock = manualClock()
  const told: [unknown, number, number][] = []
  const later = createLater((subscription, source_id) => told.push([subscription, source_id, clock.now()]), clock)
  const [one, other] = [subscription(), subscription()]
  later.note(one, 7, 5_000)
  await clock.pass(1_000)
  later.note(one, 7, 4_000)
  later.note(one, 8, 1_000)
  later.note(other, 7, 5_000)
  await clock.pass(10_000)
  expect(told).toEqual([
    [one, 8, 2_000],
    [one, 7, 5_000],
    [other, 7, 6_000],
  ])
  later.note(one, 7, 1_000)
  later.end()
  expect(clock.waiting()).toBe(0)
})
