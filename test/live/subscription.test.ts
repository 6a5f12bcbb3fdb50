import { expect, test } from 'vitest'
import { guestAnswer, isLeaving, subscribed, unsubscribed } from '#live/answers.ts'
import { entryReaders, readAccounts, readersCount, stateReaders, trackerReaders } from '#live/readers.ts'
import type { Kind, Request } from '#live/requests.ts'
import { subscribe, unsubscribe, unsubscribeAll } from '#live/subscription.ts'
import { blocked, kindsOf, request, seen, sight, visitor } from './audience.ts'

const asked = (requests: readonly Request[], action: 'subscribe' | 'unsubscribe' = 'subscribe') => ({
  ...{ action, requests, hash: undefined },
})

test('who subscribes is told of all it sees at once, but of no history, and of nothing blocked', () => {
  const [alice, known] = [visitor(), sight(blocked(seen(1, 2, 3), 2))]
  expect(subscribe(alice, known, request('state'))).toEqual([10, 30])
  expect(subscribe(alice, known, request('readings_batch', [3, 4]))).toEqual([30])
  expect(subscribe(alice, known, request('history'))).toEqual([])
  expect(kindsOf(alice.subscriptions.values())).toEqual(['state', 'readings_batch', 'history'])
  expect(kindsOf(known.subscriptions)).toEqual(['state', 'readings_batch', 'history'])
})

test('who subscribes again has one subscription, of more trackers, and as it was asked last', () => {
  const [alice, known] = [visitor(), sight(seen(1, 2, 3))]
  subscribe(alice, known, request('state', [1]))
  expect(subscribe(alice, known, { ...request('state', [3]), rate: 5_000 })).toEqual([30])
  const [one, ...others] = known.subscriptions
  expect([one?.trackers, one?.rate, others]).toEqual([new Set([1, 3]), 5_000, []])
})

test('who unsubscribes from some keeps the others; from the last, the subscription ends', () => {
  const [alice, known] = [visitor(), sight(seen(1, 2))]
  subscribe(alice, known, request('state'))
  subscribe(alice, known, request('history'))
  expect(unsubscribe(alice, [request('state', [1])], 100)).toEqual([])
  expect([...(alice.subscriptions.get('state')?.trackers ?? [])]).toEqual([2])
  expect(alice.busy).toBe(0)
  expect(kindsOf(unsubscribe(alice, [request('state', [2]), request('iot_monitor')], 200))).toEqual(['state'])
  expect([alice.busy, kindsOf(known.subscriptions)]).toEqual([200, ['history']])
  expect(kindsOf(unsubscribeAll(alice, 300))).toEqual(['history'])
  expect([alice.subscriptions.size, known.subscriptions.size, alice.busy]).toEqual([0, 0, 300])
})

test('an answer tells of each tracker that was asked for whether it is seen', () => {
  const told = JSON.parse(subscribed(sight(blocked(seen(1, 2), 2)), asked([request('state', [1, 2, 3])])))
  expect(told).toEqual({
    ...{ type: 'response', action: 'subscription/subscribe', events: ['state'] },
    data: { state: { success: true, value: { 1: 'normal', 2: 'blocked', 3: 'unknown' } } },
  })
  expect(JSON.parse(unsubscribed(asked([request('state')], 'unsubscribe'))).data).toEqual({ state: { success: true } })
})

test('the monitor of too many devices is refused, with the request that asks for it', () => {
  const many = Array.from({ length: 1_001 }, (_, i) => i + 1)
  expect(() => subscribed(sight(seen(1)), asked([request('state'), request('iot_monitor', many)]))).toThrow(
    expect.objectContaining({ error: 'invalid_parameters' }),
  )
})

test('a guest is told its state alone, and leaves with anything else', () => {
  expect(isLeaving(asked([request('state')]))).toBe(false)
  expect(JSON.parse(guestAnswer(asked([request('state')]))).data).toEqual({ state: { success: true, value: {} } })
  expect(isLeaving(asked([request('state')], 'unsubscribe'))).toBe(true)
  expect(isLeaving(asked([request('history')]))).toBe(true)
  expect(() => guestAnswer(asked([request('history')]))).toThrow(
    expect.objectContaining({ error: 'invalid_parameters' }),
  )
})

/** Somebody of an account who has subscribed to these. */
const reading = (account_id: number, ...requests: readonly Request[]) => {
  const known = sight(seen(1, 2), { viewer: { account_id, user_id: account_id, master: true } })
  const alice = visitor()
  for (const one of requests) subscribe(alice, known, one)
  return { known, alice }
}

test('of a state those are told who want it of that tracker, and of entries those of the account', () => {
  const [alice, bob] = [reading(7, request('state', [1]), request('history')), reading(8, request('state_batch'))]
  const all = [alice.known, bob.known]
  const kinds = (source_id: number): Kind[] => kindsOf(stateReaders(all, source_id))
  expect([kinds(10), kinds(20)]).toEqual([['state', 'state_batch'], ['state_batch']])
  expect(kindsOf(entryReaders(all, 7))).toEqual(['history'])
  expect(entryReaders(all, 8)).toEqual([])
  expect(readAccounts(all)).toEqual([7])
  expect(readersCount(all)).toBe(3)
})

test('what becomes of a tracker is told once to whoever has subscriptions about it', () => {
  const { known, alice } = reading(7, request('state', [1]), request('readings_batch'), request('history'))
  const first = trackerReaders(known, 1)
  expect([kindsOf(first.states), [...first.visitors]]).toEqual([['state', 'readings_batch'], [alice]])
  expect(kindsOf(trackerReaders(known, 2).states)).toEqual(['readings_batch'])
})
