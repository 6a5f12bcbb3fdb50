import { describe, expect, test } from 'vitest'
import { distance, type Location } from '#geo/distance.ts'
import { across, down, locationAt } from '#geo/mercator.ts'
import { embedded } from '#geocode/embedded.ts'
import { tellAddress } from '#geocode/streets/address.ts'
import type { Schema, TileReader } from '#geocode/tiles.ts'
import { at, type Town, townReader, vaduz } from './town.ts'

const schemas: readonly Schema[] = ['protomaps', 'openmaptiles']

const geocoderOf = (...readers: TileReader[]) => embedded({ readers: () => readers })

describe.each(schemas)('of tiles in the words of %s', (schema) => {
  const geocoder = geocoderOf(townReader(vaduz, schema))
  const address = async (place: Location, lang?: string) => (await geocoder.reverse(place, { lang }))?.address

  test('a place has its street, with the house that is near on its side', async () => {
    const found = await geocoder.reverse(at(9, 101))
    expect(found).toMatchObject({
      address: 'Äulestrasse 22, Vaduz, Liechtenstein',
      details: { country: 'Liechtenstein', locality: 'Vaduz', street: 'Äulestrasse', house: '22' },
    })
    // The place of the house, and not that of the settlement.
    expect(distance(found as Location, at(15, 100))).toBeLessThan(1)
    expect(await address(at(-9, 101))).toBe('Äulestrasse 21, Vaduz, Liechtenstein')
    expect(await address(at(-9, 118))).toBe('Äulestrasse 23, Vaduz, Liechtenstein')
    // Number 21 is 33 m away, and over the street.
    expect(await address(at(18, 90))).toBe('Äulestrasse 22, Vaduz, Liechtenstein')
  })

  test('on the carriageway both sides are as near', async () => {
    expect(await address(at(1, 119))).toBe('Äulestrasse 23, Vaduz, Liechtenstein')
    expect(await address(at(-1, 93))).toMatch(/^Äulestrasse 2[12], Vaduz, Liechtenstein$/)
  })

  test('a house at another street is none of this one', async () => {
    expect(await address(at(100, 8))).toBe('Lettstrasse 5, Vaduz, Liechtenstein')
    expect(await address(at(2, -200))).toBe('Äulestrasse, Vaduz, Liechtenstein')
  })

  test('where two streets meet it is both, the nearer first, unless a house is nearer', async () => {
    expect(await address(at(-8, 3))).toBe('Lettstrasse / Äulestrasse, Vaduz, Liechtenstein')
    expect(await address(at(-3, -8))).toBe('Äulestrasse / Lettstrasse, Vaduz, Liechtenstein')
    expect((await geocoder.reverse(at(-3, -8)))?.details?.street).toBe('Äulestrasse')
    expect(await address(at(13, 13))).toMatch(/strasse 2 a, Vaduz/)
    // A bridge goes over the street and does not meet it.
    expect(await address(at(3, 196))).toBe('Äulestrasse, Vaduz, Liechtenstein')
  })

  test('a footpath is told where no street is about as near, a railway and what has no name never', async () => {
    expect(await address(at(5, -200))).toBe('Äulestrasse, Vaduz, Liechtenstein')
    expect(await address(at(28, -200))).toBe('Panoramaweg, Vaduz, Liechtenstein')
    expect(await address(at(12, 300))).toBe('Äulestrasse, Vaduz, Liechtenstein')
    expect(await address(at(60, 350))).toBe('Äulestrasse, Vaduz, Liechtenstein')
    expect(await address(at(122, 120))).toBe('Städtle, Vaduz, Liechtenstein')
  })

  test('a motorway is called by its number', async () => {
    expect(await address(at(-1495, 0))).toBe('A13, Vaduz, Liechtenstein')
  })

  test('names are those of the language of who asks, where there are any', async () => {
    expect(await address(at(2, 300), 'fr')).toBe('Rue de l’Äule, Vaduz, Liechtenstein')
    expect(await address(at(2, 300), 'ru')).toBe('Äulestrasse, Вадуц, Лихтенштейн')
  })

  test('far from streets it is the settlement: sooner in a town than in the country', async () => {
    expect((await geocoder.reverse(at(150, -150)))?.details).toEqual({
      country: 'Liechtenstein',
      province: 'Vaduz',
      locality: 'Vaduz',
    })
    expect(await address(at(3200, 1000))).toBe('Alpweg, Alpdorf, Liechtenstein')
    expect((await geocoder.reverse(at(3320, 1000)))?.details?.street).toBeUndefined()
  })
})

test('a street behind the edge of a tile is found, whatever tiles have of their neighbours', async () => {
  for (const schema of schemas) {
    const reader = townReader({ streets: [] }, schema)
    const count = 2 ** reader.max_zoom
    const corner = at(500, 0)
    // Fifteen metres to the east of the edge, a street; five to its west, the place.
    const [x, y] = [Math.ceil(across(corner.lng) * count), down(corner.lat)]
    const edge = locationAt(x / count, y)
    const east = distance(at(0, 0), { ...edge, lat: at(0, 0).lat })
    const town: Town = {
      streets: [
        {
          name: 'Grenzstrasse',
          line: [
            [east + 15, -60],
            [east + 15, 60],
          ],
        },
      ],
    }
    for (const buffer of [0, 64]) {
      const found = await geocoderOf(townReader(town, schema, { buffer })).reverse(at(east - 5, 0))
      expect(found?.details?.street).toBe('Grenzstrasse')
    }
  }
})

test('of several who have tiles the first that knows a street tells it', async () => {
  const own: Town = {
    streets: [
      {
        name: 'Werkstrasse',
        line: [
          [0, 350],
          [100, 350],
        ],
      },
    ],
  }
  const geocoder = geocoderOf(townReader(own, 'protomaps'), townReader(vaduz, 'openmaptiles'))
  expect((await geocoder.reverse(at(20, 340)))?.address).toBe('Werkstrasse, Vaduz, Liechtenstein')
  expect((await geocoder.reverse(at(2, -390)))?.details?.street).toBe('Äulestrasse')
})

test('the number of a house stands where the country writes it, and nothing is told twice', () => {
  const found = (country: string, locality: string) =>
    tellAddress(
      { ...at(0, 0), streets: [{ name: 'Rue Grimaldi', way: 'road' }], house: '7' },
      { country, locality },
      'en',
    )
  expect(found('LI', 'Vaduz').address).toBe('Rue Grimaldi 7, Vaduz, Liechtenstein')
  expect(found('FR', 'Nice').address).toBe('7 Rue Grimaldi, Nice, France')
  expect(found('MC', 'Monaco').address).toBe('7 Rue Grimaldi, Monaco')
})
