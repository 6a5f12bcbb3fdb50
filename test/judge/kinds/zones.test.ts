import { expect, test } from 'vitest'
import { destination } from '#geo/distance.ts'
import { player, rule, told } from '#test/judge/play.ts'
import type { Point } from '#track/point.ts'

const home = { lat: 50, lng: 8 }
const zones = [{ id: 3, shape: { type: 'circle' as const, center: home, radius: 500 } }]
const begin = Date.UTC(2026, 0, 5, 8)

/** Each minute, so many metres from the middle of the zone; nothing of a minute without a word. */
const metres = (distances: readonly (number | undefined)[]): Point[] =>
  distances.flatMap((distance, i) => {
    if (distance === undefined) return []
    const { lat, lng } = destination(home, 90, distance)
    return { time: begin + i * 60_000, lat, lng, alt: 0, speed: 20, heading: 90, satellites: 9, precision: 0, flags: 0 }
  })

const happen = (extended: object, points: readonly Point[], until = 0) => {
  const { commit, clock, happenings } = player([
    rule('inoutzone', { zones, extended: { crossing: 'both', ...extended } }),
  ])
  for (const point of points) {
    clock(point.time)
    commit([{ received: point.time, points: [point] }])
  }
  clock(begin + until * 60_000)
  return happenings
}

test('who stays for so long is told of, and that it leaves; who passes through is not', () => {
  const there = metres([900, 100, 100, 900, 100, 100, 100, 100, 100, 100, 900, 100])
  expect(told(happen({ min_stay: 5 }, there))).toEqual(['inzone primary 9', 'outzone secondary 10'])
  expect(told(happen({ min_stay: 5, crossing: 'entering' }, there))).toEqual(['inzone primary 9'])
  expect(told(happen({ min_stay: 5, crossing: 'leaving' }, there))).toEqual(['outzone secondary 10'])
  expect(told(happen({}, there))).toHaveLength(5)
})

test('the clock tells of one that is silent inside, where it was', () => {
  const found = happen({ min_stay: 10 }, metres([900, 100]), 20)
  expect(told(found)).toEqual(['inzone primary 11'])
  expect(found[0]?.location?.lng).toBeGreaterThan(home.lng)
  expect(found[0]?.extra).toMatchObject({ zone_ids: [3] })
})

test('at once or one by one the same is told', () => {
  const points = metres([900, 100, undefined, undefined, 100, 100, 100, 900])
  const { commit, happenings } = player([rule('inoutzone', { zones, extended: { crossing: 'both', min_stay: 4 } })])
  commit([{ received: begin + 7 * 60_000, points }])
  expect(told(happenings)).toEqual(told(happen({ min_stay: 4 }, points)))
  expect(told(happenings)).toEqual(['inzone primary 5', 'outzone secondary 7'])
})

test('of a zone that is taken from the rule meanwhile nothing is told', () => {
  const waiting = rule('inoutzone', { zones, extended: { crossing: 'both', min_stay: 5 } })
  const { change, clock, commit, happenings } = player([waiting])
  const points = metres([900, 100, 100])
  for (const point of points) commit([{ received: point.time, points: [point] }])
  change([{ ...waiting, zones: [] }])
  clock(begin + 20 * 60_000)
  expect(happenings).toEqual([])
})

test('one that was inside when the rule came has stayed already', () => {
  expect(told(happen({ min_stay: 60 }, metres([100, 100, 900])))).toEqual(['outzone secondary 2'])
})
