import fc from 'fast-check'
import { expect, test } from 'vitest'
import { merge, split } from '#track/merge.ts'
import { flag, type Point } from '#track/point.ts'
import { point } from './points.ts'

const run = (...times: number[]): Point[] => times.map((time) => point({ time }))
const times = (points: readonly Point[]): number[] => points.map(({ time }) => time)
const day = 86_400_000

test('runs that follow each other are joined', () => {
  const runs = [run(1, 2), run(3), [], run(4, 5)]
  expect(merge(runs)).toEqual(runs.flat())
})

test('no runs are no points', () => expect(merge([])).toEqual([]))

test('of equal times the point that was stored first stays', () => {
  const first = point({ time: 2, speed: 1 })
  const second = point({ time: 2, speed: 2 })
  expect(merge([run(1, 3), [first], [second]])[1]).toBe(first)
  expect(merge([[second], [first]])).toEqual([second])
})

test('of equal times nothing that was reported is lost', () => {
  const place = point({ time: 2, speed: 1, attributes: { battery: 50 } })
  const alarm = point({ time: 2, speed: 2, attributes: { event: 'sos', battery: 40 } })
  const braked = point({ time: 2, attributes: { event: 'harsh_driving,sos', harsh_driving: 'braking' } })
  const before = structuredClone([place, alarm, braked])
  expect(merge([[place], [alarm], run(2), [braked]])).toEqual([
    { ...place, attributes: { battery: 50, event: 'sos,harsh_driving', harsh_driving: 'braking' } },
  ])
  expect(merge([run(2), [alarm]])).toEqual([{ ...point({ time: 2 }), attributes: { event: 'sos' } }])
  expect(merge([[alarm], [alarm]])[0]).toBe(alarm)
  expect([place, alarm, braked]).toEqual(before)
})

test('of equal times what was dated ahead gives way', () => {
  const [ahead, there] = [point({ time: 2, flags: flag.ahead }), point({ time: 2, speed: 3 })]
  expect(merge([run(1), [ahead], [there]])).toEqual([...run(1), there])
  expect(merge([[there], [ahead]])).toEqual([there])
})

test('any runs become one, rising, of all times, and stay as they are', () => {
  const anyRun = fc.array(fc.integer({ min: 0, max: 50 })).map((list) => run(...list))
  fc.assert(
    fc.property(fc.array(anyRun, { maxLength: 6 }), (runs) => {
      const before = structuredClone(runs)
      const all = runs.flat()
      const expected = [...new Set(times(all))].sort((a, b) => a - b)
      const merged = merge(runs)
      expect(times(merged)).toEqual(expected)
      for (const kept of merged) expect(all.find(({ time }) => time === kept.time)).toBe(kept)
      expect(runs).toEqual(before)
    }),
  )
})

test('a run is cut at midnight and at the most points', () => {
  const points = run(1, 2, 3, 4, 5, day - 1, day, day + 1, 3 * day)
  expect(split(points, 4).map(times)).toEqual([[1, 2, 3, 4], [5, day - 1], [day, day + 1], [3 * day]])
  expect(split(points).map(times)).toEqual([[1, 2, 3, 4, 5, day - 1], [day, day + 1], [3 * day]])
})

test('no points are no blocks', () => expect(split([])).toEqual([]))

test('a block has a thousand points', () => {
  const points = run(...Array.from({ length: 2500 }, (_, i) => i))
  expect(split(points).map(({ length }) => length)).toEqual([1000, 1000, 500])
})
