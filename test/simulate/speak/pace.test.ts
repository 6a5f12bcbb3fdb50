import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTime, type Pace } from '#simulate/speak/pace.ts'
import { series } from '#test/track/points.ts'
import type { Point } from '#track/point.ts'

const packetsOf = async (points: readonly Point[], pace: Pace): Promise<number[][]> => {
  const packets: number[][] = []
  for await (const packet of inTime(points, pace)) packets.push(packet.map((point) => points.indexOf(point)))
  return packets
}

test('what is due goes in packets of at most so many, in order and whole', async () => {
  const sizes = fc.record({ count: fc.nat(100), most: fc.integer({ min: 1, max: 30 }) })
  await fc.assert(
    fc.asyncProperty(sizes, async ({ count, most }) => {
      const points = series(count, () => ({}))
      const packets = await packetsOf(points, { dueAt: () => 0, most })
      expect(packets.flat()).toEqual(points.map((_, i) => i))
      expect(packets.slice(0, -1).every(({ length }) => length === most)).toBe(true)
    }),
  )
})

test('a point is not sent before it is due, and those before it do not wait for it', async () => {
  const due = [0, 0, Date.now() + 60]
  const points = series(3, () => ({}))
  const given: number[] = []
  for await (const packet of inTime(points, { dueAt: (point) => due[points.indexOf(point)] ?? 0, most: 20 })) {
    given.push(packet.length)
    if (given.length === 2) expect(Date.now()).toBeGreaterThanOrEqual(due[2] ?? 0)
  }
  expect(given).toEqual([2, 1])
})

test('a device that collects records sends them when there are enough', async () => {
  const begun = Date.now()
  const points = series(5, () => ({}))
  const dueAt = (point: Point): number => begun + 10 * (1 + points.indexOf(point))
  const packets = await packetsOf(points, { dueAt, least: 2, most: 20 })
  expect(packets.flat()).toEqual([0, 1, 2, 3, 4])
  expect(packets.slice(0, -1).every(({ length }) => length >= 2)).toBe(true)
})

test('when it is ended, what is due already is still given', async () => {
  const ending = new AbortController()
  const points = series(3, () => ({}))
  const dueAt = (point: Point): number => (points.indexOf(point) < 2 ? 0 : Date.now() + 3_600_000)
  const packets: number[] = []
  for await (const packet of inTime(points, { dueAt, most: 1, signal: ending.signal })) {
    packets.push(packet.length)
    if (packets.length === 2) ending.abort()
  }
  expect(packets).toEqual([1, 1])
})
