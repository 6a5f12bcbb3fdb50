import { expect, test } from 'vitest'
import { subscribedTo } from '#web/live/connect.ts'

const ids = (from: number, to: number): ReadonlySet<number> =>
  new Set(Array.from({ length: to - from }, (_, i) => from + i))

test('whoever comes into sight is subscribed to, and who left only once most of them have', () => {
  const before = ids(0, 10)
  expect([...subscribedTo(ids(0, 11), before)]).toEqual([...ids(0, 11)])
  expect(subscribedTo(ids(0, 6), before)).toBe(before)
  expect([...subscribedTo(ids(0, 5), before)]).toEqual([...ids(0, 5)])
})

test('among more than three hundred nobody is subscribed to one by one', () => {
  expect(subscribedTo(ids(0, 300), new Set()).size).toBe(300)
  expect(subscribedTo(ids(0, 301), ids(0, 300)).size).toBe(0)
})
