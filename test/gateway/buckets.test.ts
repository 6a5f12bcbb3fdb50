import { expect, test } from 'vitest'
import { createBuckets } from '#gateway/buckets.ts'

/** How many tokens could be taken at once. */
const drain = ({ take }: ReturnType<typeof createBuckets>, key: string, now: number): number => {
  let taken = 0
  while (take(key, now)) taken++
  return taken
}

test('a bucket has its burst, and from then on what comes by its rate', () => {
  const buckets = createBuckets({ rate: 2, burst: 10, most: 10 })
  expect(drain(buckets, 'a', 0)).toBe(10)
  expect(drain(buckets, 'a', 400)).toBe(0)
  expect(drain(buckets, 'a', 1500)).toBe(3)
  expect(drain(buckets, 'a', 100_000)).toBe(10)
})

test('each key has a bucket of its own', () => {
  const buckets = createBuckets({ rate: 1, burst: 3, most: 10 })
  expect(drain(buckets, 'a', 0)).toBe(3)
  expect(drain(buckets, 'b', 0)).toBe(3)
})

test('a token that is given back can be taken again, and never more than the burst', () => {
  const buckets = createBuckets({ rate: 1, burst: 3, most: 10 })
  drain(buckets, 'a', 0)
  buckets.give('a', 0)
  expect(drain(buckets, 'a', 0)).toBe(1)
  buckets.give('b', 0)
  expect(drain(buckets, 'b', 0)).toBe(3)
})

test('of more buckets than are remembered, the one that was touched least recently is full again', () => {
  const buckets = createBuckets({ rate: 0.001, burst: 3, most: 2 })
  for (const key of ['a', 'b', 'a', 'c']) drain(buckets, key, 0)
  expect(['c', 'a', 'b'].map((key) => drain(buckets, key, 0))).toEqual([0, 0, 3])
})
