import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drive, marked, type Part, tracksOf } from '#test/track/drive.ts'
import { type Detection, default_detection } from '#track/detection.ts'
import { flag, is } from '#track/point.ts'
import { resume, segment } from '#track/segment.ts'
import type { Track } from '#track/track.ts'

describe('whatever the points', () => {
  const settings = fc.record<Detection>({
    min_idle_duration_minutes: fc.constantFrom(1, 5, 20),
    idle_speed_threshold: fc.constantFrom(0, 3, 10),
    ignition_aware: fc.boolean(),
    motion_sensor_aware: fc.boolean(),
  })
  const part: fc.Arbitrary<Part> = fc.record({
    for: fc.integer({ min: 20, max: 1500 }),
    speed: fc.constantFrom(0, 0, 4, 30, 90, 2000),
    every: fc.constantFrom(0, 5, 20, 60, 400),
    heading: fc.integer({ min: 0, max: 359 }),
    noise: fc.constantFrom(0, 10, 80),
    spikes: fc.constantFrom(0, 6),
    jumps: fc.constantFrom(0, 0, 7),
    precision: fc.constantFrom(0, 20, 700),
    flags: fc.constantFrom(0, 0, 0, flag.lbs, flag.no_fix, flag.no_speed),
    attributes: fc.constantFrom<Part['attributes'][]>(
      undefined,
      { ignition: true },
      { ignition: false, motion: true },
      { motion: false },
    ),
  })
  const points = fc.array(part, { minLength: 1, maxLength: 12 }).map(drive)

  test('batches do not matter', () => {
    fc.assert(
      fc.property(points, settings, fc.infiniteStream(fc.integer({ min: 1, max: 40 })), (points, detection, sizes) => {
        const whole = segment(undefined, points, detection)
        const closed: Track[] = []
        let result = segment(undefined, [], detection)
        for (let from = 0, size = 0; from < points.length; from += size) {
          size = sizes.next().value
          const remembered = JSON.parse(JSON.stringify(result.state))
          result = segment(remembered, points.slice(from, from + size), detection)
          closed.push(...result.closed)
        }
        expect({ ...result, closed }).toEqual(whole)
      }),
      { numRuns: 300 },
    )
  })

  test('a state is not changed by what comes after it', () => {
    fc.assert(
      fc.property(points, points, (before, after) => {
        const { state } = segment(undefined, before, default_detection)
        const copy = structuredClone(state)
        segment(state, after, default_detection)
        expect(state).toEqual(copy)
      }),
    )
  })

  test('resuming after any track finds the same tracks after it', () => {
    fc.assert(
      fc.property(points, settings, (points, detection) => {
        const whole = segment(undefined, points, detection)
        for (const [i, track] of whole.closed.entries()) {
          const rest = points.filter((point) => point.time > track.end_time)
          const again = segment(resume(track), rest, detection)
          expect([again.closed, again.open]).toEqual([whole.closed.slice(i + 1), whole.open])
        }
      }),
      { numRuns: 300 },
    )
  })

  test('tracks follow each other and hold what they claim', async () => {
    await fc.assert(
      fc.asyncProperty(points, settings, async (points, detection) => {
        const tracks = tracksOf(points, detection)
        const starts = tracks.map(({ start_time }) => start_time)
        const told = await marked(points, 7, starts)
        expect(told.map(({ time }) => time)).toEqual(points.map(({ time }) => time))
        for (const [i, track] of tracks.entries()) {
          const within = told.filter(({ time }) => time >= track.start_time && time <= track.end_time)
          // Cells beside satellites are counted wherever they are, for they say nothing.
          const inside = within.filter((point) => !is(point, flag.spike) || is(point, flag.lbs) !== track.lbs)
          expect(track.points).toBe(inside.length)
          expect(track.end_time).toBeGreaterThanOrEqual(track.start_time)
          if (i > 0) expect(track.start_time).toBeGreaterThanOrEqual(tracks[i - 1]?.end_time ?? 0)
          expect(track.north).toBeGreaterThanOrEqual(Math.max(track.start_lat, track.end_lat))
          expect(track.south).toBeLessThanOrEqual(Math.min(track.start_lat, track.end_lat))
        }
      }),
      { numRuns: 300 },
    )
  })
})
