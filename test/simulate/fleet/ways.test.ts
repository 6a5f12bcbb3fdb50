import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { VectorTile } from '@mapbox/vector-tile'
import fc from 'fast-check'
import { PbfReader } from 'pbf'
import { afterAll, expect, test } from 'vitest'
import { distance, type Location } from '#geo/distance.ts'
import { isIn } from '#geo/shape.ts'
import { openArchive, unpack } from '#map/archive.ts'
import { across, down } from '#map/world/mercator.ts'
import { placeNames, places } from '#simulate/fleet/places.ts'
import { readLine, writeLine } from '#simulate/fleet/polyline.ts'
import { border, stopOf, type WaysFile, wayBetween } from '#simulate/fleet/ways.ts'

const pairs = placeNames.flatMap((from) => placeNames.flatMap((to) => (from === to ? [] : [[from, to] as const])))

test('lines come back as they were written, to a tenth of a metre', () => {
  const place = fc.record({
    lat: fc.double({ min: -85, max: 85, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(place, { maxLength: 20 }), (line) => {
      const read = readLine(writeLine(line))
      expect(read).toHaveLength(line.length)
      for (const [i, { lat, lng }] of read.entries()) {
        expect(lat).toBeCloseTo(line[i]?.lat ?? 0, 5.5)
        expect(lng).toBeCloseTo(line[i]?.lng ?? 0, 5.5)
      }
    }),
  )
})

test('the file is of these places: each stands by its street, with a name', () => {
  const file = JSON.parse(
    readFileSync(new URL('../../../src/simulate/fleet/ways.json', import.meta.url), 'utf8'),
  ) as WaysFile
  expect(file.stops).toHaveLength(placeNames.length)
  expect(file.ways).toHaveLength(placeNames.length ** 2)
  for (const name of placeNames) {
    expect(distance(stopOf(name), places[name]), name).toBeLessThan(100)
    expect(stopOf(name).street, name).not.toBe('')
  }
})

test('every way goes along streets from its one place to the other, hardly longer than it must be', () => {
  for (const [from, to] of pairs) {
    const { stations, length } = wayBetween(from, to)
    const name = `${from} to ${to}`
    expect(stations[0], name).toMatchObject({ lat: stopOf(from).lat, lng: stopOf(from).lng, at: 0 })
    expect(stations.at(-1), name).toMatchObject({ lat: stopOf(to).lat, lng: stopOf(to).lng, at: length })
    // What leads to mountains has serpentines; a way around a block is long for its ends.
    const isFlat = stopOf(from).alt < 500 && stopOf(to).alt < 500
    expect(length, name).toBeLessThan((isFlat ? 3 : 6) * distance(stopOf(from), stopOf(to)) + 800)
    for (const [i, { at, limit }] of stations.entries()) {
      if (i > 0) expect(at, name).toBeGreaterThan(stations[i - 1]?.at ?? 0)
      expect(limit).toBeGreaterThanOrEqual(15)
    }
  }
})

test('the border is around all places but those beyond it', () => {
  const shape = { type: 'polygon' as const, points: [...border()] }
  const beyond = placeNames.filter((name) => !isIn(shape, stopOf(name)))
  expect(beyond.toSorted()).toEqual(['buchs', 'feldkirch'])
})

const archive = await openArchive(
  fileURLToPath(new URL('../../../src/simulate/demo/liechtenstein.pmtiles', import.meta.url)),
)
afterAll(() => archive.close())

/** Of the roads of the deepest tile there, in metres to the nearest. */
const tiles = new Map<string, Promise<Location[][]>>()
const z = 15
const roadsAt = (x: number, y: number): Promise<Location[][]> => {
  const key = `${x} ${y}`
  const read = async (): Promise<Location[][]> => {
    const bytes = await archive.tile(z, x, y)
    if (!bytes) return []
    const { roads } = new VectorTile(new PbfReader(await unpack(bytes, archive.encoding))).layers
    if (!roads) return []
    return Array.from({ length: roads.length }, (_, i) => roads.feature(i).toGeoJSON(x, y, z).geometry).flatMap(
      (road) => {
        const lines =
          road.type === 'MultiLineString' ? road.coordinates : road.type === 'LineString' ? [road.coordinates] : []
        return lines.map((line) => line.map(([lng = 0, lat = 0]) => ({ lat, lng })))
      },
    )
  }
  const found = tiles.get(key) ?? read()
  tiles.set(key, found)
  return found
}

const metresTo = (place: Location, line: readonly Location[]): number => {
  const shrink = Math.cos((place.lat * Math.PI) / 180)
  const flat = ({ lat, lng }: Location) => [(lng - place.lng) * shrink * 111_195, (lat - place.lat) * 111_195] as const
  let least = Number.POSITIVE_INFINITY
  for (const [i, to] of line.slice(1).entries()) {
    const [[x1, y1], [x2, y2]] = [flat(line[i] as Location), flat(to)]
    const [dx, dy] = [x2 - x1, y2 - y1]
    const part = Math.max(0, Math.min(1, -(x1 * dx + y1 * dy) / (dx * dx + dy * dy || 1)))
    least = Math.min(least, Math.hypot(x1 + part * dx, y1 + part * dy))
  }
  return least
}

test('what is driven is a street of the map: no corner of a way is beside it', async () => {
  const seen = new Set<string>()
  for (const [from, to] of pairs)
    for (const place of wayBetween(from, to).stations.slice(1, -1)) {
      const key = `${place.lat} ${place.lng}`
      if (seen.has(key)) continue
      seen.add(key)
      const lines = await roadsAt(Math.floor(across(place.lng) * 2 ** z), Math.floor(down(place.lat) * 2 ** z))
      expect(Math.min(...lines.map((line) => metresTo(place, line))), `${from} to ${to}, ${key}`).toBeLessThan(2)
    }
  expect(seen.size).toBeGreaterThan(2_000)
})
