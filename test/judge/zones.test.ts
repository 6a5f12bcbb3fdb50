import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Location } from '#geo/distance.ts'
import { isIn, misshapeOf, type Shape } from '#geo/shape.ts'
import { finderOf, squareFinder } from '#judge/zones.ts'

const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true })

/** Anywhere, and often near the date line, a pole, or both. */
const place: fc.Arbitrary<Location> = fc.oneof(
  fc.record({ lat: degrees(-90, 90), lng: degrees(-180, 180) }),
  fc.record({ lat: degrees(-70, 70), lng: fc.oneof(degrees(178, 180), degrees(-180, -178)) }),
  fc.record({ lat: fc.oneof(degrees(88, 90), degrees(-90, -88)), lng: degrees(-180, 180) }),
  fc.record({ lat: fc.constantFrom(-90, 0, 90), lng: fc.constantFrom(-180, 0, 180) }),
)

const turned = (lng: number): number => (lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng)
const beside = ({ lat, lng }: Location, north: number, east: number): Location => ({
  lat: Math.max(-90, Math.min(90, lat + north)),
  lng: turned(lng + east),
})
const offset = degrees(-3, 3)
const step = fc.oneof(fc.constant(0), degrees(-0.005, 0.005))
const near = (center: Location, most: number) =>
  fc
    .array(fc.tuple(offset, offset), { minLength: 3, maxLength: most })
    .map((offsets) => offsets.map(([north, east]) => beside(center, north, east)))
const radius = fc.oneof(degrees(1, 1000), degrees(1000, 300_000))

const shape: fc.Arbitrary<Shape> = place.chain((center) =>
  fc.oneof(
    radius.map((radius): Shape => ({ type: 'circle', center, radius })),
    fc.tuple(near(center, 5), radius).map(([points, radius]): Shape => ({ type: 'sausage', points, radius })),
    near(center, 6).map((points): Shape => ({ type: 'polygon', points })),
    // All around a pole.
    degrees(-89, 89).map(
      (lat): Shape => ({ type: 'polygon', points: [-170, -60, 50, 160].map((lng) => ({ lat, lng })) }),
    ),
  ),
)
const isShape = (shape: Shape): boolean => shape.type === 'circle' || misshapeOf(shape) === undefined
const zones = fc
  .array(shape.filter(isShape), { minLength: 1, maxLength: 20 })
  .map((shapes) => shapes.map((shape, i) => ({ id: i + 1, shape })))

/** Where the shapes are, and around that. */
const placesOf = (shapes: readonly Shape[]): Location[] =>
  shapes.flatMap((shape) => (shape.type === 'circle' ? [shape.center] : shape.points))

test('the index finds the zones that a place lies in, wherever it is', () => {
  fc.assert(
    fc.property(
      zones,
      fc.array(place, { maxLength: 20 }),
      fc.array(fc.tuple(offset, offset)),
      fc.array(fc.tuple(step, step), { minLength: 1, maxLength: 8 }),
      (zones, far, offsets, steps) => {
        const close = placesOf(zones.map(({ shape }) => shape))
        const around = offsets.map(([north, east], i) => beside(close[i % close.length] as Location, north, east))
        const along = squareFinder(zones)
        // A way stays where it is for some places, as one that stands or drives slowly.
        const way = [...far, ...close, ...around].flatMap((one) =>
          steps.map(([north, east]) => beside(one, north, east)),
        )
        for (const one of way) {
          const inside = zones.filter(({ shape }) => isIn(shape, one)).map(({ id }) => id)
          expect([finderOf(zones)(one), along(one)]).toEqual([inside, inside])
        }
      },
    ),
    { numRuns: 400 },
  )
})
