import { expect, test } from 'vitest'
import { createLater } from '#live/later.ts'
import { subscriptionOf } from '#live/subscription.ts'
import { manualClock } from '#test/pace/manual-clock.ts'
import { request, seen, sight, visitor } from './audience.ts'

const subscription = () => {
  const subscription = subscriptionOf(visitor(), sight(seen(1)), request('readings_batch'))
  subscription.visitor.subscriptions.set(subscription.kind, subscription)
  return subscription
}

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
  later.note(other, 7, 1_000)
  later.end()
  expect(clock.waiting()).toBe(0)
})

test('nothing is held of a subscription that was parted with, and others are told as they were to be', async () => {
  const clock = manualClock()
  const told: unknown[] = []
  const later = createLater((subscription, source_id) => told.push([subscription, source_id]), clock)
  const [one, other] = [subscription(), subscription()]
  for (const source_id of [7, 8]) later.note(one, source_id, 60_000)
  later.note(other, 7, 60_000)
  one.visitor.subscriptions.clear()
  later.part(one)
  // It was being written meanwhile.
  later.note(one, 9, 60_000)
  expect(clock.waiting()).toBe(1)
  await clock.pass(60_000)
  expect(told).toEqual([[other, 7]])
})
