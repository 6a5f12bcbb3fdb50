import { expect, test } from 'vitest'
import { happen, rule } from '#test/judge/play.ts'
import { at, drive, home, move } from '#test/track/drive.ts'
import type { Point } from '#track/point.ts'

const east = (metres: number) => move(home, metres, 90)
const zone = {
  id: 3,
  shape: { type: 'sausage' as const, points: [home, east(5000), east(10_000)], radius: 200 },
}

/** A point a minute, so many metres along the route and beside it. */
const along = (places: [metres: number, beside: number][]): Point[] =>
  drive([{ for: places.length * 60, every: 60 }]).map((point, i) => {
    const [metres, beside] = places[i] as [number, number]
    return { ...point, time: at(i * 60), ...move(east(metres), beside, 0) }
  })

const route = (extended = {}) => rule('route', { zones: [zone], extended })

test('it is told that the corridor is left, and that it is entered again', () => {
  const points = along([
    [1000, 0],
    [4000, 150],
    [5000, 400],
    [6000, 900],
    [7000, 100],
    [8000, 0],
  ])
  expect(happen(route(), points)).toEqual(['outroute primary 2', 'inroute secondary 4'])
})

test('where a device was first is only remembered', () => {
  const points = along([
    [5000, 900],
    [5000, 0],
  ])
  expect(happen(route(), points)).toEqual([])
})

test('at the ends it may be left where the rule allows it', () => {
  const beyond = along([
    [9800, 0],
    [11_000, 100],
    [9000, 900],
    [9000, 0],
    [5000, 900],
    [-50, 0],
    [-900, 50],
  ])
  const exits = { allow_exit_at_endpoints: true }
  expect(happen(route(exits), beyond)).toEqual(['outroute primary 4', 'inroute secondary 5'])
  expect(happen(route(), beyond)).toHaveLength(5)
})
