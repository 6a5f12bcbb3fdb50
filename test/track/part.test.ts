import fc from 'fast-check'
import { expect, test } from 'vitest'
import { at, batchesOf, begin, drive, marked, type Part, tracksOf } from '#test/track/drive.ts'
import { default_detection } from '#track/detection.ts'
import { partOf } from '#track/part.ts'
import { flag, type Point } from '#track/point.ts'
import type { Track } from '#track/track.ts'

const part = async (track: Track, points: Point[], from: number, to: number) => {
  const told = await marked(points, 50, [track.start_time])
  const way = told.filter(({ time }) => time >= track.start_time && time <= Math.min(track.end_time, to))
  return partOf(track, batchesOf(way, 50), default_detection, { from, to })
}

const city: readonly Part[] = [{ for: 60 }, { for: 600, speed: 40 }, { for: 120, noise: 5 }, { for: 600, speed: 60 }]
const points = drive([...city, { for: 900 }])
const [track] = tracksOf(points) as [Track]

test('a part has the dates, places and numbers of what is in it', async () => {
  const noon = at(360)
  const [first, second] = [await part(track, points, begin, noon - 1), await part(track, points, noon, at(3600))]
  expect(first).toMatchObject({ start_time: track.start_time, end_time: at(350), points: 31, south: track.south })
  expect(first?.max_speed).toBeCloseTo(40)
  expect(first?.length).toBeCloseTo(290 * (40 / 3.6), -2)
  expect(second).toMatchObject({ start_time: noon, end_time: track.end_time, north: track.north })
  expect((first?.length ?? 0) + (second?.length ?? 0)).toBeCloseTo(track.length, 6)
  expect((first?.points ?? 0) + (second?.points ?? 0)).toBe(track.points)
  expect(first?.north).toBeCloseTo(first?.end_lat ?? 0)
})

test('a period in which the track has no place has no part of it', async () => {
  expect(await part(track, points, at(361), at(369))).toBeUndefined()
})

test('a track whose beginning is no longer kept is measured from where it is', async () => {
  const kept = points.filter(({ time }) => time > at(400))
  const rest = await part(track, kept, at(400), at(3600))
  expect(rest).toMatchObject({ start_time: at(410), end_time: track.end_time })
  expect(rest?.length).toBeLessThan(track.length - 300 * (40 / 3.6))
})

test('parts that meet add up, wherever the track is cut', async () => {
  const leg: fc.Arbitrary<Part> = fc.record({
    for: fc.integer({ min: 60, max: 400 }),
    speed: fc.constantFrom(0, 8, 40, 90),
    every: fc.constantFrom(5, 20, 60),
    heading: fc.integer({ min: 0, max: 359 }),
    noise: fc.constantFrom(0, 10),
    jumps: fc.constantFrom(0, 9),
    flags: fc.constantFrom(0, 0, 0, flag.no_fix, flag.lbs, flag.no_speed),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(leg, { maxLength: 8 }), fc.array(fc.nat(3000), { maxLength: 4 }), async (legs, cuts) => {
      const points = drive([{ for: 60 }, { for: 120, speed: 50 }, ...legs, { for: 120, speed: 50 }, { for: 600 }])
      for (const track of tracksOf(points)) {
        const edges = [0, ...cuts.map(at).sort((a, b) => a - b), 8e15]
        const parts = []
        for (const [i, to] of edges.slice(1).entries()) parts.push(await part(track, points, edges[i] ?? 0, to - 1))
        const told = parts.filter((part) => part !== undefined)
        const placed = told.reduce((sum, { points }) => sum + points, 0)
        expect(placed).toBeLessThanOrEqual(track.points)
        if (told.length === parts.length) expect(placed).toBe(track.points)
        expect(told.reduce((sum, { length }) => sum + length, 0)).toBeCloseTo(track.length, 3)
        for (const one of told) expect(one.max_speed).toBeLessThanOrEqual(track.max_speed)
      }
    }),
    { numRuns: 150 },
  )
})
