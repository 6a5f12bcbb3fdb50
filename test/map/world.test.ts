import { tmpdir } from 'node:os'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettlements } from '#geocode/gazetteer/read.ts'
import { type Archive, openArchive, unpack } from '#map/archive.ts'
import { exonyms } from '#map/world/exonyms.ts'
import { loadWorld } from '#map/world/load.ts'
import { across, down } from '#map/world/mercator.ts'
import { russianOf } from '#map/world/russian.ts'
import { unwrapped } from '#map/world/unwrapped.ts'

let world: Archive
/** A busy machine cuts it for a minute. */
beforeAll(async () => {
  world = await openArchive(await loadWorld(tmpdir(), AbortSignal.timeout(300_000)))
}, 300_000)
afterAll(() => world?.close())

interface Read {
  type: number
  properties: Record<string, string | number | boolean>
  geometry: { x: number; y: number }[][]
}

/** The features of a layer of the tile around a place. */
const around = async (z: number, lat: number, lng: number, layer: string): Promise<Read[]> => {
  const bytes = await world.tile(z, Math.floor(across(lng) * 2 ** z), Math.floor(down(lat) * 2 ** z))
  if (!bytes) return []
  const { layers } = new VectorTile(new PbfReader(await unpack(bytes, world.encoding)))
  const found = layers[layer]
  return Array.from({ length: found?.length ?? 0 }, (_, i) => {
    const feature = (found as NonNullable<typeof found>).feature(i)
    return {
      type: feature.type,
      properties: feature.properties as Read['properties'],
      geometry: feature.loadGeometry(),
    }
  })
}

const namesAround = async (z: number, lat: number, lng: number, key: string): Promise<unknown[]> =>
  (await around(z, lat, lng, 'places')).map(({ properties }) => properties[key] ?? properties.name)

test('it is small, and goes as deep as a region', () => {
  expect(world).toMatchObject({ kind: 'vector', min_zoom: 0, max_zoom: 7, encoding: 'gzip' })
  expect(world.layers).toEqual(['sea', 'earth', 'boundaries', 'water', 'places'])
  expect(world.attribution).toContain('GeoNames')
})

test('countries are named in the language of whoever looks', async () => {
  expect(await namesAround(4, 51, 10, 'name:de')).toContain('Deutschland')
  expect(await namesAround(4, 51, 10, 'name:fr')).toContain('Allemagne')
  expect(await namesAround(1, 60, 90, 'name:ru')).toContain('Россия')
  expect(await namesAround(5, 42.6, 20.9, 'name')).toContain('Kosovo')
})

test('so are large cities', async () => {
  expect(await namesAround(6, 48.14, 11.57, 'name:de')).toContain('München')
  expect(await namesAround(6, 48.14, 11.57, 'name:pt')).toContain('Munique')
  expect(await namesAround(6, 55.75, 37.6, 'name:ru')).toContain('Москва')
  expect(await namesAround(6, 56.86, 35.9, 'name:ru')).toContain('Тверь')
  expect(await namesAround(6, 55.75, 37.6, 'name:de')).toContain('Moskau')
})

test('capitals are marked', async () => {
  const places = await around(5, 52.5, 13.4, 'places')
  expect(places.find(({ properties }) => properties.name === 'Berlin')?.properties).toMatchObject({
    kind: 'locality',
    kind_detail: 'city',
    capital: 'yes',
  })
})

test('land is land on both sides of the date line, and below all is the sea', async () => {
  for (const [lat, lng] of [
    [67, 179.5],
    [67, -179.5],
    [-80, 0],
    [-16.6, 179.3],
  ] as const)
    expect((await around(7, lat, lng, 'earth')).length).toBeGreaterThan(0)
  expect(await around(7, 30, -45, 'earth')).toEqual([])
  expect(await around(7, 75, -170, 'earth')).toEqual([])
  const all = [[-64, -64, 4160, -64, 4160, 4160, -64, 4160, -64, -64]]
  for (const [level, lat, lng] of [
    [0, 0, 0],
    [7, 30, -45],
    [7, 50, 10],
  ] as const) {
    const [sea, ...others] = await around(level, lat, lng, 'sea')
    expect(others).toEqual([])
    expect(sea?.geometry.map((ring) => ring.flatMap(({ x, y }) => [x, y]))).toEqual(all)
  }
})

test('borders that are disputed say so, others do not', async () => {
  const disputed = async (lat: number, lng: number) =>
    new Set((await around(7, lat, lng, 'boundaries')).map(({ properties }) => properties.disputed ?? false))
  expect(await disputed(46.1, 33.7)).toEqual(new Set([true]))
  expect(await disputed(27.7, -10)).toContain(true)
  expect(await disputed(49, 8)).toEqual(new Set([false]))
})

test('every city that is called otherwise elsewhere is one of GeoNames, by the name that it has there', () => {
  const known = new Set<string>()
  for (const { country, name } of readSettlements()) known.add(`${country} ${name}`)
  expect([...exonyms.keys()].filter((key) => !known.has(key))).toEqual([])
})

test('of many names in Cyrillic letters the Russian one is taken', () => {
  expect(russianOf('Tver', ['Калинин', 'Тверь', 'Цвер'])).toBe('Тверь')
  expect(russianOf('Nizhniy Novgorod', ['Горький', 'Нижний Новгород'])).toBe('Нижний Новгород')
  expect(russianOf('Dresden', ['Dresde', 'Дрезден', 'Дрэздэн'])).toBe('Дрезден')
  expect(russianOf('Kursk', ['Курськ', 'Курск'])).toBe('Курск')
  expect(russianOf('Adelaide', ['Аделаіда'])).toBeUndefined()
})

test('a ring across the date line goes on beyond it, one around the pole along the edge of the map', () => {
  const across = [
    [179, 1],
    [-179, 1],
    [-179, 2],
    [179, 2],
    [179, 1],
  ]
  expect(unwrapped(across).map(([lng]) => lng)).toEqual([179, 181, 181, 179, 179])
  const around = [
    [-120, -70],
    [0, -70],
    [120, -70],
    [-120, -70],
  ]
  expect(unwrapped(around).slice(-3)).toEqual([
    [240, -90],
    [-120, -90],
    [-120, -70],
  ])
})
