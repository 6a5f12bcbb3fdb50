import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Point } from '#track/point.ts'
import { simplify } from '#track/simplify.ts'
import { anyPoint, series } from './points.ts'

/** Degrees of latitude, about. */
const metres = (count: number): number => count / 111_195

/** Straight north at 36 km/h, ten metres a second. */
const north = (count: number, given: (i: number) => Partial<Point> = () => ({})): Point[] =>
  series(count, (i) => ({ lat: 50 + metres(10 * i), lng: 8, speed: 36, ...given(i) }))

const indices = (points: readonly Point[], kept: readonly Point[]): number[] =>
  kept.map((point) => points.indexOf(point))

describe('what a drawing does not need goes', () => {
  test('a straight, even drive is its two ends', () => {
    const drive = north(1000)
    expect(indices(drive, simplify(drive))).toEqual([0, 999])
  })

  test('a parked vehicle, however its heading spins, is two points', () => {
    const parked = series(500, (i) => ({ lat: 50, lng: 8 + metres((i % 3) * 0.5), heading: i * 77 }))
    expect(simplify(parked)).toHaveLength(2)
  })

  test('the noise of a receiver goes', () => {
    const drive = north(500, (i) => ({ lng: 8 + metres((i % 5) - 2) }))
    expect(simplify(drive).length).toBeLessThan(10)
  })
})

describe('what a drawing needs stays', () => {
  test('a corner', () => {
    const drive = north(201, (i) =>
      i <= 100 ? {} : { lat: 50 + metres(1000), lng: 8 + metres(15 * (i - 100)), heading: 90 },
    )
    expect(indices(drive, simplify(drive))).toContain(100)
    expect(simplify(drive).length).toBeLessThan(6)
  })

  test('the far end of a road driven there and back', () => {
    const drive = north(201, (i) => ({ lat: 50 + metres(10 * (100 - Math.abs(100 - i))) }))
    expect(indices(drive, simplify(drive))).toEqual([0, 100, 200])
  })

  test('a leap of speed on a straight road, both sides of it', () => {
    const drive = north(200, (i) => ({ speed: i < 100 ? 30 : 90 }))
    expect(indices(drive, simplify(drive))).toEqual([0, 99, 100, 199])
  })

  test('a turn of heading on the spot, but not one over north', () => {
    const turned = (from: number, to: number) => north(200, (i) => ({ heading: i < 100 ? from : to }))
    expect(simplify(turned(0, 120))).toHaveLength(4)
    expect(simplify(turned(350, 10))).toHaveLength(2)
  })

  test('a corner on the date line, where a straight line over it needs none', () => {
    const over = series(101, (i) => ({ lat: 0, lng: i < 50 ? 180 - (50 - i) / 1e4 : -180 + (i - 50) / 1e4, speed: 40 }))
    expect(simplify(over)).toHaveLength(2)
  })
})

describe('limits', () => {
  const zigzag = north(5000, (i) => ({ lng: 8 + metres(i % 2 === 0 ? 0 : 50 + (i % 7)) }))

  test('at most 3,000 points, or the limit', () => {
    expect(simplify(zigzag)).toHaveLength(3000)
    expect(simplify(zigzag, 100)).toHaveLength(100)
    expect(indices(zigzag, simplify(zigzag, 2))).toEqual([0, 4999])
  })

  test('a few points are all kept when they differ', () => {
    expect(simplify([])).toEqual([])
    expect(simplify(zigzag.slice(0, 1))).toHaveLength(1)
    expect(simplify(zigzag.slice(0, 3))).toHaveLength(3)
  })

  test('the most telling points are the ones that stay', () => {
    const drive = north(300, (i) => ({ lng: 8 + (i === 100 ? metres(500) : i === 200 ? metres(50) : 0) }))
    expect(indices(drive, simplify(drive, 3))).toEqual([0, 100, 299])
  })

  test('of any points some in order, the first and the last among them', () => {
    fc.assert(
      fc.property(
        fc.array(anyPoint, { minLength: 2, maxLength: 80 }),
        fc.integer({ min: 2, max: 90 }),
        (points, limit) => {
          const kept = indices(points, simplify(points, limit))
          expect(kept.length).toBeLessThanOrEqual(limit)
          expect(kept.every((index, i) => i === 0 || index > (kept[i - 1] ?? 0))).toBe(true)
          expect(kept[0]).toBe(0)
          expect(kept.at(-1)).toBe(points.length - 1)
        },
      ),
    )
  })
})
