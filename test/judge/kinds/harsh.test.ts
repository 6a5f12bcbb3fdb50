import { expect, test } from 'vitest'
import { happen, player, rule, told } from '#test/judge/play.ts'
import { driven, type Part } from '#test/track/driven.ts'
import { pointsOf } from '#track/columns.ts'
import type { Point } from '#track/point.ts'

const calm: Part = { seconds: 20 }
const braking: Part[] = [calm, { seconds: 4, along: -5 }, calm]
const finds = () => rule('harsh_driving', { extended: { find_in_points: true } })

const points = (parts: readonly Part[], more: object = {}): Point[] => [
  ...pointsOf(driven(parts, { from: 90, ...more })),
]

test('braking that three points agree upon is told once, with its speed', () => {
  const { commit, happenings } = player([finds()])
  for (const point of points(braking)) commit([{ received: point.time, points: [point] }])
  expect(happenings.map(({ event, text }) => [event, text])).toEqual([['harsh_driving', 'primary']])
  expect(happenings[0]?.extra?.speed).toBeGreaterThan(30)
})

test('at once the same is told as one by one', () => {
  const all = points([...braking, { seconds: 30, along: 0.5 }, { seconds: 3, along: -6 }, calm])
  const { commit, happenings } = player([finds()])
  commit([{ received: all.at(-1)?.time ?? 0, points: all }])
  expect(told(happenings)).toEqual(happen(finds(), all))
  expect(happenings).toHaveLength(2)
})

test('nothing is found in calm driving, in seldom points, or where the rule does not ask for it', () => {
  expect(happen(finds(), points([calm, { seconds: 20, along: -1 }]))).toEqual([])
  expect(happen(finds(), points(braking, { every: 5 }))).toEqual([])
  expect(happen(rule('harsh_driving'), points(braking))).toEqual([])
})

test('what the device says itself is told, and is not found once more', () => {
  const all = points(braking).map((point, i) =>
    i === 21 ? { ...point, attributes: { event: 'harsh_driving' } } : point,
  )
  expect(happen(finds(), all)).toHaveLength(1)
})

test('a device that sends seldom has nothing to remember', () => {
  const play = player([finds()])
  for (const point of points([calm, calm], { every: 5 })) play.commit([{ received: point.time, points: [point] }])
  expect(play.writes).toBe(0)
})
