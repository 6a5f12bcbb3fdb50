import { describe, expect, test } from 'vitest'
import { boundsAt } from '#geo/bounds.ts'
import { distance } from '#geo/distance.ts'
import { embedded } from '#geocode/embedded.ts'
import type { Asked } from '#geocode/geocoder.ts'
import { eachAlike } from '#geocode/streets/names/alike.ts'
import { createGathering } from '#geocode/streets/names/gather.ts'
import type { Schema } from '#geocode/tiles.ts'
import { at, readerOf, type Town, tileAround, townTiles, vaduz } from './town.ts'

/** Two villages that have a Dorfstrasse each, and one that goes through many tiles. */
const towns: Town = {
  ...vaduz,
  streets: [
    ...vaduz.streets,
    {
      name: 'Dorfstrasse',
      line: [
        [3050, 400],
        [3150, 600],
      ],
    },
    {
      name: 'Dorfstrasse',
      line: [
        [-600, -3900],
        [-400, -4100],
        [-200, -4100],
      ],
    },
    {
      name: 'Fürst-Franz-Josef-Strasse',
      line: [
        [-200, -250],
        [200, -250],
      ],
    },
    {
      name: 'Strasse des 17. Juni',
      line: [
        [-200, 300],
        [-20, 300],
      ],
    },
  ],
  houses: [...(vaduz.houses ?? []), { number: '7', place: [-300, -4085] }],
  places: [...(vaduz.places ?? []), { name: 'Taldorf', size: 'village', place: [-500, -4000] }],
}

const gathered = (town: Town, schema: Schema) => {
  const { max_zoom, tile } = townTiles(town, schema)
  const gathering = createGathering()
  for (const place of tileAround(14, 6_000)) {
    const bytes = tile(place)
    if (bytes) gathering.add(bytes, schema, place)
  }
  const names = gathering.finish()
  const geocoder = embedded({
    readers: () => [readerOf(schema, max_zoom, tile)],
    names: async () => names,
  })
  return { names, geocoder }
}

describe.each<Schema>(['protomaps', 'openmaptiles'])('of tiles in the words of %s', (schema) => {
  const { names, geocoder } = gathered(towns, schema)
  const addresses = async (text: string, asked: Asked = {}) =>
    (await geocoder.search(text, asked)).map(({ address }) => address)
  const first = async (text: string, asked?: Asked) => (await addresses(text, asked))[0]

  test('a street is there once in each settlement, however many tiles it goes through', async () => {
    expect(names.place.length).toBe(names.streets_from.at(-1))
    expect(await addresses('Dorfstrasse')).toEqual([
      'Dorfstrasse, Taldorf, Liechtenstein',
      'Dorfstrasse, Alpdorf, Liechtenstein',
    ])
    expect((await addresses('Äulestrasse')).filter((address) => address.startsWith('Äule'))).toHaveLength(1)
  })

  test('it has its middle, its bounds and its settlement', async () => {
    const [found] = await geocoder.search('Äulestrasse')
    expect(found).toMatchObject({
      address: 'Äulestrasse, Vaduz, Liechtenstein',
      details: { country: 'Liechtenstein', province: 'Vaduz', locality: 'Vaduz', street: 'Äulestrasse' },
    })
    const { nw, se } = found?.details?.bounds ?? boundsAt(at(0, 0))
    expect(nw.lat).toBeGreaterThan(at(0, 395).lat)
    expect(se.lat).toBeLessThan(at(0, -395).lat)
    expect(distance(found as { lat: number; lng: number }, at(0, 0))).toBeLessThan(450)
  })

  test.each([
    ['aulestrasse', 'Äulestrasse, Vaduz'],
    ['AULESTR', 'Äulestrasse, Vaduz'],
    ['aulestr vaduz', 'Äulestrasse, Vaduz'],
    ['vaduz aulestr', 'Äulestrasse, Vaduz'],
    ['Äulestrase, Vaduz', 'Äulestrasse, Vaduz'],
    ['aeulestrasse', 'Äulestrasse, Vaduz'],
    ['Aluestrasse', 'Äulestrasse, Vaduz'],
    ['Lettstrasse, Liechtenstein', 'Lettstrasse, Vaduz'],
    ['Lettstrasse Vaduz Liechtenstein', 'Lettstrasse, Vaduz'],
    ['Lettstrasse, Вадуц', 'Lettstrasse, Vaduz'],
    ['9490 Vaduz, Lettstrasse', 'Lettstrasse, Vaduz'],
    ['franz josef', 'Fürst-Franz-Josef-Strasse, Vaduz'],
    ['Franz-Josef-Str', 'Fürst-Franz-Josef-Strasse, Vaduz'],
    ['Str. des 17. Juni', 'Strasse des 17. Juni, Vaduz'],
    ['Strasse des 17. Juni', 'Strasse des 17. Juni, Vaduz'],
    ['dorfstrasse alpdorf', 'Dorfstrasse, Alpdorf'],
    ['Alpdorf, Dorfstrasse', 'Dorfstrasse, Alpdorf'],
  ])('%s is %s', async (text, address) => {
    expect(await first(text)).toBe(`${address}, Liechtenstein`)
  })

  test.each([
    ['Äulestrasse 22', 'Äulestrasse 22, Vaduz'],
    ['Äulestrasse 22, Vaduz', 'Äulestrasse 22, Vaduz'],
    ['22 aulestr vaduz', 'Äulestrasse 22, Vaduz'],
    ['Äulestrasse, 22, Vaduz', 'Äulestrasse 22, Vaduz'],
    ['Äulestr. 22, 9490 Vaduz', 'Äulestrasse 22, Vaduz'],
    ['dorfstrasse 7', 'Dorfstrasse 7, Taldorf'],
  ])('%s is the house %s', async (text, address) => {
    const [found] = await geocoder.search(text)
    expect(found?.address).toBe(`${address}, Liechtenstein`)
    const place = address.startsWith('Ä') ? at(15, 100) : at(-300, -4085)
    expect(distance(found as { lat: number; lng: number }, place)).toBeLessThan(1)
  })

  test('a house that is not there leaves its street, without the number', async () => {
    expect(await first('Äulestrasse 99')).toBe('Äulestrasse, Vaduz, Liechtenstein')
    // Number 5 is at another street.
    expect(await first('Äulestrasse 5')).toBe('Äulestrasse, Vaduz, Liechtenstein')
  })

  test('settlements keep their place among streets', async () => {
    expect(await first('Vaduz')).toBe('Vaduz, Liechtenstein')
    expect(await addresses('Vaduz, Äulestrasse')).toEqual(['Äulestrasse, Vaduz, Liechtenstein', 'Vaduz, Liechtenstein'])
    expect(await first('Munich')).toBe('Munich, Bavaria, Germany')
    expect(await addresses('no such place at all')).toEqual([])
    expect(await addresses(' , ,, 7')).toEqual([])
  })

  test('what is within the bounds comes first', async () => {
    const [nw, se] = [at(2000, 2000), at(5000, -1000)]
    expect(await addresses('Dorfstrasse', { bounds: { nw, se } })).toEqual([
      'Dorfstrasse, Alpdorf, Liechtenstein',
      'Dorfstrasse, Taldorf, Liechtenstein',
    ])
    expect(await addresses('Dorfstrasse', { limit: 1 })).toHaveLength(1)
  })
})

test('an area without streets has none, and settlements are found', async () => {
  const { geocoder } = gathered({ streets: [] }, 'protomaps')
  expect((await geocoder.search('Vaduz, Äulestrasse'))[0]?.address).toBe('Vaduz, Liechtenstein')
})

test('a text is found with as many mistakes as are let pass, wherever they are', () => {
  const texts = ['acker', 'allee', 'alle', 'bahnhofstrasse', 'bahnhofweg', 'berg', 'bergstrasse', 'zug'].sort()
  const alike = (text: string, mistakes: number) => {
    const found: string[] = []
    eachAlike({ length: texts.length, at: (i) => texts[i] as string }, text, mistakes, (i, isWhole) => {
      found.push(`${texts[i]}${isWhole ? '' : ' …'}`)
      return true
    })
    return found
  }
  expect(alike('bahnhfstrasse', 1)).toEqual(['bahnhofstrasse'])
  expect(alike('bahnhofsrtasse', 1)).toEqual(['bahnhofstrasse'])
  expect(alike('bahnohf', 1)).toEqual(['bahnhofstrasse …', 'bahnhofweg …'])
  expect(alike('xahnhofwex', 2)).toEqual(['bahnhofweg'])
  expect(alike('xahnhofwex', 1)).toEqual([])
  expect(alike('alee', 1)).toEqual(['alle', 'allee'])
  expect(alike('zzz', 1)).toEqual([])
})
