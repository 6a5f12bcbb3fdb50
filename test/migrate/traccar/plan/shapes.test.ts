import { expect, test } from 'vitest'
import { readShape } from '#migrate/traccar/plan/wkt.ts'

test.each([
  ['CIRCLE (48.0 9.0, 400)', { type: 'circle', center: { lat: 48, lng: 9 }, radius: 400 }],
  [
    'POLYGON ((48.2 8.9, 48.2 9.1, 48.6 9.1, 48.2 8.9))',
    {
      type: 'polygon',
      points: [
        { lat: 48.2, lng: 8.9 },
        { lat: 48.2, lng: 9.1 },
        { lat: 48.6, lng: 9.1 },
      ],
    },
  ],
  [
    'LINESTRING (48.0 9.0, 48.1 9.05)',
    {
      type: 'sausage',
      points: [
        { lat: 48, lng: 9 },
        { lat: 48.1, lng: 9.05 },
      ],
      radius: 25,
    },
  ],
])('%s has latitude first', (area, shape) => {
  expect(readShape(area, 25)).toEqual({ shape })
})

test.each([
  ['POINT (48 9)', 'Its area is no circle, polygon or line as Traccar writes them.'],
  ['', 'Its area is no circle, polygon or line as Traccar writes them.'],
  ['CIRCLE (148 9, 400)', 'Its area has a place that is none on the Earth.'],
  ['CIRCLE (48 9, 0)', 'Its radius is none between 1 m and 300 km.'],
  ['POLYGON ((48 9, 48 x, 49 9))', 'Its area has a place that is none on the Earth.'],
  ['POLYGON ((48 9, 48 9.1, 48 9))', 'Its area has too few points.'],
  ['LINESTRING (48 9)', 'Its area has too few points.'],
  ['POLYGON ((48 9, 49 10, 48 10, 49 9, 48 9))', 'Its border crosses or touches itself.'],
])('%s is told', (area, fault) => {
  expect(readShape(area, 25)).toEqual({ fault })
})

test('more corners than a zone takes are fewer, and miss little', () => {
  const corners = Array.from({ length: 800 }, (_, i) => {
    const angle = (i / 800) * 2 * Math.PI
    return `${48 + 0.01 * Math.sin(angle)} ${9 + 0.01 * Math.cos(angle)}`
  })
  const read = readShape(`POLYGON ((${[...corners, corners[0]].join(', ')}))`, 25)
  expect(read).toMatchObject({ shape: { type: 'polygon' }, from: 800 })
  const { shape, missed = 0 } = read as unknown as { shape: { points: unknown[] }; missed?: number }
  expect(shape.points).toHaveLength(500)
  expect(missed).toBeGreaterThan(0)
  expect(missed).toBeLessThan(1)
})
