import { expect, test } from 'vitest'
import type { Subscription, Visitor } from '#live/audience.ts'
import * as queues from '#live/queue.ts'
import type { Kind } from '#live/requests.ts'

/** A subscription of somebody else each time, and of these changes. */
const subscription = (changed: readonly number[], { rate = 0, kind = 'state' as Kind } = {}): Subscription => {
  const visitor = { socket: { bufferedAmount: 0 }, subscriptions: new Map() } as unknown as Visitor
  const made = { kind, visitor, rate, next: 0, changed: new Set(changed) } as Subscription
  visitor.subscriptions.set(kind, made)
  return made
}

/** Its socket has so many bytes to send still. */
const waitingToRead = ({ visitor }: Subscription, bytes: number): void =>
  void Object.assign(visitor.socket, { bufferedAmount: bytes })

const numbers = (count: number, from = 0): number[] => Array.from({ length: count }, (_, i) => from + i)

test('what has changed is told when it is due, and waits until then', () => {
  const queue = queues.newQueue()
  const often = subscription([1])
  const seldom = Object.assign(subscription([1]), { next: 500 })
  expect(queues.join(queue, often, 400)).toBe(true)
  expect(queues.join(queue, seldom, 400)).toBe(false)
  expect(queues.take(queue)).toEqual([[often, [1]]])
  expect(queues.joinDue(queue, 499)).toBe(false)
  expect(queues.joinDue(queue, 500)).toBe(true)
  expect(queues.take(queue)).toEqual([[seldom, [1]]])
  expect(queue).toEqual(queues.newQueue())
})

test('nobody is told who has nothing to hear, has ended it, or has no room', () => {
  const queue = queues.newQueue()
  const ended = subscription([1])
  ended.visitor.subscriptions.clear()
  const slow = subscription([1])
  waitingToRead(slow, 256 * 1024)
  for (const one of [subscription([]), ended, slow]) expect(queues.join(queue, one, 1)).toBe(false)
  expect(queue).toEqual(queues.newQueue())
})

test('who has no room any more keeps what is to be told, and joins again once it has read', () => {
  const queue = queues.newQueue()
  const slow = subscription([1, 2])
  queues.join(queue, slow, 1)
  waitingToRead(slow, 256 * 1024)
  expect(queues.take(queue)).toEqual([])
  expect(slow.changed).toEqual(new Set([1, 2]))
  waitingToRead(slow, 0)
  expect(queues.join(queue, slow, 1)).toBe(true)
})

test('what has ended is not told, wherever it stood', () => {
  const queue = queues.newQueue()
  const [ready, waiting] = [subscription([1]), Object.assign(subscription([1]), { next: 500 })]
  for (const one of [ready, waiting]) queues.join(queue, one, 1)
  for (const one of [ready, waiting]) queues.part(queue, one)
  expect(queue).toEqual(queues.newQueue())
})

test('one alone is told a hundred at a time; of two, each gets half', () => {
  const queue = queues.newQueue()
  const alice = subscription(numbers(150))
  queues.join(queue, alice, 1)
  expect(queues.take(queue)).toEqual([[alice, numbers(100)]])
  expect([...alice.changed]).toEqual(numbers(50, 100))
  const bob = subscription(numbers(120))
  for (const one of [alice, bob]) queues.join(queue, one, 1)
  expect(queues.take(queue)).toEqual([
    [alice, numbers(50, 100)],
    [bob, numbers(50)],
  ])
})

test('of a crowd each is told ten at least, so some have to wait', () => {
  const queue = queues.newQueue()
  const crowd = numbers(30).map(() => subscription(numbers(20)))
  for (const one of crowd) queues.join(queue, one, 1)
  expect(queues.take(queue).map(([one, ids]) => [crowd.indexOf(one), ids.length])).toEqual(
    numbers(10).map((i) => [i, 10]),
  )
  expect(queue.ready.size).toBe(20)
})

test('what could not be told is still to be, with what has changed since', () => {
  const queue = queues.newQueue()
  const one = subscription([1, 2])
  queues.join(queue, one, 1)
  const shares = queues.take(queue)
  one.changed.add(3)
  queues.giveBack(shares)
  expect([...one.changed].sort()).toEqual([1, 2, 3])
})

test('a state is made for all who are told of it, and none for entries of the history', () => {
  const shares: queues.Share[] = [
    [subscription([]), [1, 2]],
    [subscription([], { kind: 'history' }), [3]],
    [subscription([], { kind: 'state_batch' }), [2, 4]],
  ]
  expect(queues.sourcesOf(shares)).toEqual(new Set([1, 2, 4]))
})

test('those of one rate are due together, but for who has not been told all', () => {
  const [early, late, behind] = [
    subscription([], { rate: 5_000 }),
    subscription([], { rate: 5_000 }),
    subscription([1], { rate: 5_000 }),
  ]
  queues.rest(early, 10_001)
  queues.rest(late, 14_999)
  queues.rest(behind, 14_999)
  expect([early.next, late.next, behind.next]).toEqual([15_000, 15_000, 0])
  const always = subscription([])
  queues.rest(always, 10_001)
  expect(always.next).toBe(0)
})

test('of a thousand entries that wait the oldest makes room', () => {
  const one = subscription(numbers(1_000), { kind: 'history' })
  queues.addEntry(one, 1_000)
  expect([...one.changed]).toEqual(numbers(1_000, 1))
})
