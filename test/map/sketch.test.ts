import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { unpack } from '#map/archive.ts'
import { fileMaker } from '#map/makers/file.ts'
import { height, sketch, sourceAt, tilesAround, width } from '#map/sketch.ts'
import { demo_file } from './openmaptiles.ts'

const maker = await fileMaker('demo', demo_file)
afterAll(() => maker.close())
const vaduz = { lat: 47.141, lng: 9.521 }

test('streets and waters around a place, in whole units, with a mark in the middle', async () => {
  const tiles = await Promise.all(
    tilesAround(vaduz, maker.source().max_zoom).map(async (at) => {
      const tile = await maker.archive.tile(at.z, at.x, at.y)
      return tile ? [{ ...at, bytes: await unpack(tile, maker.archive.encoding) }] : []
    }),
  )
  const svg = sketch(tiles.flat(), 'Where we are')
  for (const kind of ['water', 'street', 'large']) expect(svg).toMatch(new RegExp(`class="${kind}" d="M-?\\d+ -?\\d+L`))
  expect(svg).toContain(`cx="${width / 2}" cy="${height / 2}"`)
  expect(svg.length).toBeLessThan(160_000)
})

test('a source that knows the place in enough detail, and of several the one on top', () => {
  const source = maker.source()
  const coarse = { ...source, id: 'world', max_zoom: 6, bounds: [-180, -85, 180, 85] }
  const pictures = { ...source, kind: 'raster' as const }
  expect(sourceAt([coarse, source, pictures], vaduz)?.id).toBe('demo')
  expect(sourceAt([coarse, source], { lat: 53.5, lng: 9.9 })).toBeUndefined()
})

test('tiles cover the picture, and there are few of them, wherever it is', () => {
  const place = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  fc.assert(
    fc.property(place, fc.integer({ min: 10, max: 16 }), (where, max_zoom) => {
      const tiles = tilesAround(where, max_zoom)
      expect(tiles.length).toBeGreaterThan(0)
      expect(tiles.length).toBeLessThanOrEqual(12)
      const [x, y] = [width / 2, height / 2]
      const holds = ({ left, top, edge }: { left: number; top: number; edge: number }) =>
        left <= x + 1e-6 && left + edge >= x - 1e-6 && top <= y + 1e-6 && top + edge >= y - 1e-6
      if (Math.abs(where.lat) < 85 && where.lng < 180) expect(tiles.some(holds)).toBe(true)
    }),
  )
})
