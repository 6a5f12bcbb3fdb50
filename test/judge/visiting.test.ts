import { expect, test } from 'vitest'
import { destination } from '#geo/distance.ts'
import { type VisitingRule, visiting_type } from '#judge/visiting.ts'
import { player, rule } from '#test/judge/play.ts'
import { flag, type Point } from '#track/point.ts'

const yard = { lat: 50, lng: 8 }
const begin = Date.UTC(2026, 0, 5, 8)

/** A task's circle of 500 m around the yard, as it is asked for since a moment. */
const circle = (id: number, since = 1) => ({
  ...{ id, since },
  shape: { type: 'circle' as const, center: yard, radius: 500 },
})

/** The watch of a tracker for these circles. */
const watch = (...zones: ReturnType<typeof circle>[]): VisitingRule => ({
  ...rule(visiting_type, { id: 1 }),
  ...{ origin: 'task', type: visiting_type, zones, extended: { of: JSON.stringify(zones) } },
})

/** A point in a minute, so many metres from the middle of the circles. */
const point = (minute: number, metres: number, flags = 0): Point => ({
  ...destination(yard, 90, metres),
  ...{ time: begin + minute * 60_000, alt: 0, speed: 20, heading: 90, satellites: 9, precision: 0, flags },
})

/** Plays points one by one; `crossed` tells minutes, and tasks whose circles were come into or left. */
const play = (...zones: ReturnType<typeof circle>[]) => {
  const { commit, crossings, ...device } = player([watch(...zones)])
  const ids = (circles: readonly { task_id: number }[]) => circles.map(({ task_id }) => task_id)
  return {
    ...device,
    goes: (...points: Point[]) => {
      for (const one of points) commit([{ received: one.time, points: [one] }])
    },
    crossed: () => crossings.map(({ time, entered, left }) => [(time - begin) / 60_000, ids(entered), ids(left)]),
  }
}

test('circles are told of when they are come into and left, once', () => {
  const { goes, crossed } = play(circle(3), circle(4))
  goes(point(0, 900), point(1, 100), point(2, 200), point(3, 900), point(4, 950))
  expect(crossed()).toEqual([
    [1, [3, 4], []],
    [3, [], [3, 4]],
  ])
})

test('who stands in one when the watch comes is in it since it was told there, also without a word', () => {
  const { goes, change, crossed } = play()
  goes(point(0, 100))
  change([watch(circle(3))])
  goes(point(5, 100))
  expect(crossed()).toEqual([[0, [3], []]])
})

test('what is asked anew begins anew, and another task changes nothing of it', () => {
  const { goes, change, crossed } = play(circle(3))
  goes(point(0, 900), point(1, 100))
  change([watch(circle(3), circle(4))])
  goes(point(2, 100))
  change([watch(circle(3, 2), circle(4))])
  goes(point(3, 100))
  expect(crossed()).toEqual([
    [1, [3], []],
    [1, [4], []],
    [2, [3], []],
  ])
})

test('of one that is watched for no more nothing is told, and of places that nobody knows', () => {
  const { goes, change, crossed } = play(circle(3), circle(4))
  goes(point(0, 900), point(1, 100))
  change([watch(circle(4))])
  goes(point(2, 900, flag.no_fix), point(3, 900))
  expect(crossed()).toEqual([
    [1, [3, 4], []],
    [3, [], [4]],
  ])
})
