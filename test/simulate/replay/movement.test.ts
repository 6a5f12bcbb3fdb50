import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withHeading, withSpeed } from '#simulate/replay/movement.ts'
import { move } from '#test/track/drive.ts'
import { point } from '#test/track/points.ts'
import { flag, type Point } from '#track/point.ts'

const begin = Date.UTC(2026, 0, 5, 8)
const home = { lat: 48.16, lng: 11.56 }

/** A drive by the speeds that it has between its points, `every` seconds, as a recording without speeds tells it. */
const recorded = (speeds: readonly number[], every = 1, heading = 90): Point[] => {
  let at = home
  return speeds.map((speed, i) => {
    const told = point({ time: begin + i * every * 1000, ...at, flags: flag.no_speed })
    at = move(at, (speed / 3.6) * every, heading)
    return told
  })
}

const speeds = (points: readonly Point[]) => withSpeed(points).map(({ speed }) => Math.round(speed))

test('a steady drive has its speed everywhere, at any interval', () => {
  for (const every of [1, 10, 30]) expect(speeds(recorded(Array(20).fill(50), every))).toEqual(Array(20).fill(50))
})

test('a vehicle that does not move on stands already', () => {
  expect(speeds(recorded([40, 40, 0, 0, 40, 40, 40], 20))).toEqual([40, 40, 0, 0, 0, 40, 40])
})

test('noise of a standing receiver is under the idle speed', () => {
  const noise = recorded(Array(120).fill(0)).map((place, i) => ({ ...place, ...move(place, (i * 7919) % 3, i * 137) }))
  const moving = withSpeed(noise).filter(({ speed }) => speed > 3)
  expect(moving.length).toBeLessThan(12)
})

test('a jump at the end of a tunnel is no speed', () => {
  const frozen = recorded([...Array(30).fill(0), 1700, 60, 60, 60, 60, 60, 60])
  expect(Math.max(...speeds(frozen))).toBeLessThanOrEqual(60)
})

test('a silence says nothing about the speed on either side', () => {
  const [before, after] = [recorded(Array(10).fill(50), 10), recorded(Array(10).fill(50), 10)]
  const late = after.map((each) => ({ ...each, time: each.time + 3_600_000 }))
  expect(speeds([...before, ...late])).toEqual(Array(20).fill(50))
})

test('what the recording says itself stays', () => {
  const told = recorded([50, 50, 50]).map((each) => ({ ...each, flags: 0, speed: 12, heading: 45 }))
  expect(withSpeed(withHeading(told))).toEqual(told)
})

test('the heading follows the way, and stays while standing', () => {
  const east = withHeading(recorded([50, 50, 50, 50, 0, 0, 0, 0, 0, 0]))
  expect(east.map(({ heading }) => heading)).toEqual(Array(10).fill(90))
})

test('whatever the places: as many points, at the same times and places, each with a speed that can be', () => {
  const places = fc.array(
    fc.record({ gap: fc.integer({ min: 0, max: 300_000 }), lat: fc.double({ min: -1, max: 1, noNaN: true }) }),
  )
  fc.assert(
    fc.property(places, (steps) => {
      let time = begin
      const points = steps.map(({ gap, lat }) => {
        time += gap
        return point({ time, lat, flags: flag.no_speed })
      })
      const moved = withSpeed(withHeading(points))
      expect(moved.map(({ time, lat, lng }) => ({ time, lat, lng }))).toEqual(
        points.map(({ time, lat, lng }) => ({ time, lat, lng })),
      )
      for (const { speed, flags, heading } of moved) {
        expect(flags).toBe(0)
        expect(speed).toBeGreaterThanOrEqual(0)
        expect(speed).toBeLessThanOrEqual(400)
        expect(heading).toBeLessThan(360)
      }
    }),
  )
})
