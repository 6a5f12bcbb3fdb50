import { expect, test } from 'vitest'
import type { Timed } from '#web/fleet/tracks/journey.ts'
import { onRoads } from '#web/fleet/tracks/on-roads.ts'
import { localOf } from '#web/words/format.ts'

const begin = Date.UTC(2026, 10, 29, 8)
const at = (seconds: number, lat: number, speed: number) =>
  ({ time: begin + seconds * 1000, lat, lng: 9.5, speed }) as unknown as Timed
const local = (seconds: number): string => localOf(begin + seconds * 1000)

test('what lies on roads is drawn there, as fast as it was told; the rest as it was sent', () => {
  const points = [at(0, 47, 30), at(10, 47.01, 50), at(20, 47.02, 70), at(30, 47.03, 90)]
  const list = [47.01, 47.015, 47.02].map((lat) => ({ lat, lng: 9.6 }))
  const drawn = onRoads(points, [{ from: local(10), to: local(20), list, limits: [] }])
  expect(drawn.map(({ lat, lng, speed }) => [lat, lng, speed])).toEqual([
    [47, 9.5, 30],
    [47.01, 9.6, 50],
    [47.015, 9.6, 50],
    [47.02, 9.6, 70],
    [47.03, 9.5, 90],
  ])
  expect(drawn[2]?.time).toBeCloseTo(begin + 15_000, -3)
  expect(onRoads(points, [])).toEqual(points)
})
