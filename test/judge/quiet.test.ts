import { expect, test } from 'vitest'
import { happen, player, rule } from '#test/judge/play.ts'
import { at, drive } from '#test/track/drive.ts'
import type { Point } from '#track/point.ts'

/** A point every half minute, with the input on and off by turns while it flaps. */
const flapping = (count: number): Point[] =>
  drive([{ for: count * 30, every: 30 }]).map((point, i) => ({ ...point, attributes: { inputs: i % 2 } }))

const input = rule('input_change', { param: 1 })

test('what happens without end is told twenty times, and that it is held down', () => {
  const { commit, happenings } = player([input])
  const points = flapping(2000)
  commit([{ received: points.at(-1)?.time ?? 0, points }])
  expect(happenings).toHaveLength(20)
  expect(happenings.filter(({ extra }) => extra?.held_down)).toEqual([happenings.at(-1)])
})

test('what is remembered of it changes once a minute at most', () => {
  const one = player([input])
  for (const point of flapping(2000)) one.commit([{ received: point.time, points: [point] }])
  // Half of the changes are those of the input.
  expect(one.writes).toBeLessThanOrEqual(2000 + 20)
  const quiet = happen(input, flapping(2000))
  expect(quiet).toHaveLength(20)
})

test('after it was quiet for ten minutes it is told again', () => {
  const points = flapping(60)
  const later = flapping(3).map((point) => ({ ...point, time: point.time + at(3600) - at(0) }))
  expect(happen(input, [...points, ...later])).toHaveLength(20 + 3)
})

test('another rule is told as ever', () => {
  const { commit, happenings } = player([input, rule('sos')])
  const points = flapping(60)
  commit([{ received: points.at(-1)?.time ?? 0, points }])
  commit([{ received: at(7200), status: { event: 'sos' } }])
  expect(happenings.at(-1)?.event).toBe('sos')
})
