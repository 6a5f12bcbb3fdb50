import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { expect, test } from 'vitest'
import { sourceAt } from '#web/go/map/drawing.ts'
import { shapesOf } from '#web/go/map/tile.ts'
import { pixelsOf, placeIn, tilesOf, viewOf } from '#web/go/map/view.ts'

/** The small map below a task: tiles are read, and placed. */

const feature = (type: number, geometry: number[][][], tags: object) => ({ type, geometry, tags })
const tile = (layers: object): Uint8Array => fromGeojsonVt(layers as never, { version: 2 })

const square = [
  [
    [0, 0],
    [4096, 0],
    [4096, 4096],
    [0, 4096],
    [0, 0],
  ],
]

test('lines and areas of a tile are read, with their kinds, and of no other layers', () => {
  const way = [
    [
      [0, 0],
      [2048, 1024],
      [1024, 4096],
    ],
  ]
  const bytes = tile({
    roads: { features: [feature(2, way, { name: 'A 7', kind: 'highway', lanes: 3 })] },
    water: { features: [feature(3, square, {})] },
    places: { features: [feature(1, [[[5, 5]]], { kind: 'city' })] },
  })
  const shapes = shapesOf(bytes, new Set(['roads', 'water']))
  expect(shapes).toEqual([
    { layer: 'roads', kind: 'highway', is_area: false, lines: [[0, 0, 0.5, 0.25, 0.25, 1]] },
    { layer: 'water', kind: '', is_area: true, lines: [expect.arrayContaining([0, 1])] },
  ])
  expect(() => shapesOf(bytes.subarray(0, bytes.length - 40), new Set(['roads', 'water']))).toThrow(RangeError)
})

const circle = { lat: 53.5585, lng: 10.0045, radius: 100 }
const size = { width: 320, height: 180, edge: 28 }

test.each([
  ['alone', undefined],
  ['with who is far to the north-east', { lat: 53.6, lng: 10.2 }],
  ['with who is close to the south', { lat: 53.5584, lng: 10.0045 }],
])('the circle %s is within the picture', (_, near) => {
  const view = viewOf(circle, near, size)
  const radius = pixelsOf(view, circle.radius, circle)
  for (const place of [circle, near ?? circle]) {
    const { x, y } = placeIn(view, place)
    expect(Math.min(x, size.width - x)).toBeGreaterThanOrEqual(size.edge - 1e-3)
    expect(Math.min(y, size.height - y)).toBeGreaterThanOrEqual(size.edge - 1e-3)
  }
  const goal = placeIn(view, circle)
  expect(goal.x - radius).toBeGreaterThanOrEqual(size.edge - 1e-3)
  if (near) expect(placeIn(view, near).y < goal.y).toBe(near.lat > circle.lat)
})

test('few tiles are fetched, of no level beyond those that there are', () => {
  const near = viewOf(circle, undefined, size)
  const tiles = tilesOf(near, 15)
  expect(new Set(tiles.map(({ z }) => z))).toEqual(new Set([15]))
  expect(tiles.length).toBeLessThanOrEqual(4)
  const far = tilesOf(viewOf(circle, { lat: 40, lng: -3 }, size), 15)
  expect(far[0]?.z).toBeLessThan(6)
  expect(far.length).toBeLessThanOrEqual(12)
})

test('of maps that have the place the one on top is drawn', () => {
  const source = (url: string, bounds: number[], kind = 'vector', max_zoom = 15) => ({
    ...{ kind, url, bounds, min_zoom: 0, max_zoom, attribution: '© OpenStreetMap' },
  })
  const world = source('world', [-180, -85, 180, 85])
  const hamburg = source('hamburg', [9, 53, 11, 54])
  const pictures = source('pictures', [-180, -85, 180, 85], 'raster')
  expect(sourceAt([world, hamburg, pictures], circle, 16)?.url).toBe('hamburg')
  expect(sourceAt([world, hamburg, pictures], { lat: 0, lng: 0 }, 16)?.url).toBe('world')
  expect(sourceAt([pictures], circle, 16)).toBeUndefined()
  // A map of the whole world has no coasts that are true by the street.
  const coarse = source('coarse', [-180, -85, 180, 85], 'vector', 6)
  expect([sourceAt([coarse], circle, 16), sourceAt([coarse], circle, 10)?.url]).toEqual([undefined, 'coarse'])
})
