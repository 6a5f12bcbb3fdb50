import { randomBytes } from 'node:crypto'
import { PbfWriter } from 'pbf'
import { expect, test } from 'vitest'
import { across, down } from '#geo/mercator.ts'
import { embedded } from '#geocode/embedded.ts'
import { placesOf } from '#geocode/streets/place-tile.ts'
import { streetTileOf } from '#geocode/streets/street-tile.ts'
import type { TileAt } from '#geocode/tiles.ts'
import { at, readerOf, townTiles, vaduz } from './town.ts'

const { max_zoom, tile: town } = townTiles(vaduz, 'protomaps')

/** What is told of the town's middle by who answers each question for a tile so. */
const told = async (tile: (at: TileAt) => Uint8Array | undefined) =>
  embedded({ readers: () => [readerOf('protomaps', max_zoom, tile)] }).reverse(at(9, 101))

const settlement = { country: 'Liechtenstein', province: 'Vaduz', locality: 'Vaduz' }

interface Made {
  name?: string
  extent?: number
  features?: number
  /** Words of the geometry of each. */
  geometry?: readonly number[]
  tags?: readonly number[]
}

/** A tile of one layer of roads, by hand. */
const made = ({ name = 'roads', extent = 4096, features = 1, geometry = [9, 0, 0, 10, 8192, 8192], tags }: Made) => {
  const pbf = new PbfWriter()
  pbf.writeMessage(
    3,
    (_, layer) => {
      layer.writeStringField(1, name)
      for (let i = 0; i < features; i++)
        layer.writeMessage(
          2,
          (__, feature) => {
            feature.writePackedVarint(2, [...(tags ?? [0, 0, 1, 1])])
            feature.writeVarintField(3, 2)
            feature.writePackedVarint(4, [...geometry])
          },
          undefined,
        )
      for (const key of ['kind', 'name']) layer.writeStringField(3, key)
      for (const value of ['minor_road', 'Weg'])
        layer.writeMessage(4, (__, one) => one.writeStringField(1, value), undefined)
      layer.writeVarintField(5, extent)
    },
    undefined,
  )
  return pbf.finish()
}

test('a tile by hand is one', () => {
  const { streets, owners } = streetTileOf(made({}), 'protomaps')
  expect(streets).toEqual([{ name: 'Weg', way: 'road' }])
  expect(owners).toHaveLength(1)
})

/** A tile of the town, cut off or with other bytes in it. */
const whole = (place: TileAt): Uint8Array => town(place) ?? new Uint8Array()

test.each<[string, (at: TileAt) => Uint8Array | undefined]>([
  ['are none', () => undefined],
  ['are empty', () => new Uint8Array()],
  ['are noise', () => randomBytes(20_000)],
  ['are cut off', (place) => whole(place).subarray(0, -3)],
  ['say that they are longer than they are', (place) => Uint8Array.of(26, 255, 255, 255, 7, ...whole(place))],
  ['have 16 MB', () => new Uint8Array(16 * 2 ** 20)],
  ['have 16 MB of streets', () => made({ features: 600_000 })],
  ['have other layers', () => made({ name: 'streets' })],
  ['have no width', () => made({ extent: 0 })],
  ['have tags that are not there', () => made({ tags: [70, 80, 90, 5] })],
  ['have a tag without a value', () => made({ tags: [0] })],
  ['draw lines from nowhere', () => made({ geometry: [2 ** 30 + 2] })],
  ['end rings without an end', () => made({ geometry: [9, 0, 0, 2 ** 31 + 7, 2 ** 31 + 7] })],
  ['lie far away', () => made({ geometry: [9, 2 ** 31, 2 ** 31, 10, 2 ** 31, 2 ** 31] })],
])('of tiles that %s no street is told, and the settlement is', async (_, tile) => {
  expect((await told(tile))?.details).toEqual(settlement)
})

test('nor is one by who cannot read', async () => {
  const broken = { ...readerOf('protomaps', max_zoom, () => undefined), tile: () => Promise.reject(new Error('x')) }
  expect((await embedded({ readers: () => [broken] }).reverse(at(9, 101)))?.details).toEqual(settlement)
  const thrown = readerOf('protomaps', max_zoom, () => {
    throw new Error('x')
  })
  expect((await embedded({ readers: () => [thrown] }).reverse(at(9, 101)))?.details).toEqual(settlement)
})

test('of a million features some are kept', () => {
  const tile = made({ features: 150_000, geometry: [9, 2, 2, 10, 20, 20] })
  const { owners, size } = streetTileOf(tile, 'protomaps')
  expect(tile.length).toBeLessThan(4_000_000)
  expect(owners).toHaveLength(50_000)
  expect(size).toBeLessThan(2_000_000)
})

test('with any byte another, a tile is read or is none', () => {
  const { lat, lng } = at(9, 101)
  for (const z of [15, 12]) {
    const place = { z, x: Math.floor(across(lng) * 2 ** z), y: Math.floor(down(lat) * 2 ** z) }
    const tile = whole(place)
    expect(tile.length).toBeGreaterThan(300)
    for (const i of tile.keys())
      for (const other of [0, 127, 255]) {
        const changed = Uint8Array.from(tile)
        changed[i] = other
        expect(streetTileOf(changed, 'protomaps').owners.length).toBeLessThan(5_000)
        expect(placesOf(changed, 'protomaps', place).length).toBeLessThan(50)
      }
  }
})
