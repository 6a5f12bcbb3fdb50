import { monitorEventLoopDelay } from 'node:perf_hooks'
import { gunzipSync, gzipSync } from 'node:zlib'
import { embedded } from '#geocode/embedded.ts'
import { textAt } from '#geocode/gazetteer/gazetteer.ts'
import { load } from '#geocode/gazetteer/load.ts'
import type { TileAt } from '#geocode/tiles.ts'
import { at, readerOf, type Town, tileAround, townTiles } from '#test/geocode/town.ts'
import { atLeast, atMost, type Context, type Row } from './figure.ts'
import { noise, quantile, timed } from './numbers.ts'

/** The geocoder that is always there: what it takes, and how quick it is. */
export const run = async ({ say }: Context): Promise<Row[]> => {
  say('loading the settlements')
  // The first time they are read from the tables, which is told by nobody here: it happens once.
  await load()
  const before = process.memoryUsage().rss
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const from = performance.now()
  const gazetteer = await load()
  const took = performance.now() - from
  delay.disable()
  const grown = process.memoryUsage().rss - before
  const geocoder = embedded()
  await geocoder.reverse({ lat: 0, lng: 0 })

  const random = noise(7)
  const pick = () => Math.floor(random() * gazetteer.population.length)
  say('asking for addresses')
  const reverse = await asked(50_000, () => {
    const i = pick()
    const beside = () => (random() - 0.5) / 5
    return geocoder.reverse({
      lat: Math.max(-90, Math.min(90, (gazetteer.lat[i] as number) / 1e5 + beside())),
      lng: Math.max(-180, Math.min(180, (gazetteer.lng[i] as number) / 1e5 + beside())),
    })
  })
  const sea = await asked(50_000, () => geocoder.reverse({ lat: random() * 180 - 90, lng: random() * 360 - 180 }))
  say('asking for places')
  const search = await asked(20_000, () => geocoder.search(textAt(gazetteer.names, pick())))
  const begun = await asked(5_000, () => geocoder.search(textAt(gazetteer.names, pick()).slice(0, 3)))
  say('asking for streets')
  const streets = await streetsAsked(random)
  return [
    atMost('geocode: load', took, 'ms', 500),
    atMost('geocode: longest that loading holds up', delay.max / 1e6, 'ms', 50),
    atMost('geocode: memory that loading takes', grown / 1e6, 'MB', 60),
    atLeast('geocode: addresses of places near settlements', reverse.rate, 'a second', 50_000),
    atMost('geocode: address of a place near a settlement, p99', reverse.p99, 'ms', 1),
    atMost('geocode: address of anywhere on Earth, p99', sea.p99, 'ms', 1),
    atLeast('geocode: streets and houses of places in a city, out of tiles', streets.rate, 'a second', 2_000),
    atMost('geocode: street and house of a place, p99', streets.p99, 'ms', 2),
    atLeast('geocode: places of names', search.rate, 'a second', 2_000),
    atMost('geocode: place of a name, p99', search.p99, 'ms', 10),
    atMost('geocode: places of three letters, p99', begun.p99, 'ms', 20),
  ]
}

/** How many a second, and the milliseconds of the slowest hundredth. */
const asked = async (count: number, ask: () => Promise<unknown>): Promise<{ rate: number; p99: number }> => {
  const times = await timed(ask, count, 100)
  return { rate: (count / times.reduce((sum, time) => sum + time, 0)) * 1000, p99: quantile(times, 0.99) }
}

/** Metres from the middle of the made city to its edge, between its streets, and between its houses. */
const edge = 4_000
const block = 80
const plot = 20

/** Streets of a city of 100 by 100 of them, with a house each 20 m: every tile is unpacked and read for the first time within. */
const streetsAsked = async (random: () => number): Promise<{ rate: number; p99: number }> => {
  const { max_zoom, tile } = townTiles(city(), 'protomaps')
  const nameOf = ({ z, x, y }: TileAt): string => `${z}/${x}/${y}`
  const packed = new Map<string, Uint8Array>()
  for (const z of [max_zoom, 12, 9])
    for (const place of tileAround(z, edge + 1_000)) {
      const bytes = tile(place)
      if (bytes) packed.set(nameOf(place), gzipSync(bytes))
    }
  const reader = readerOf('protomaps', max_zoom, (place) => {
    const bytes = packed.get(nameOf(place))
    return bytes && gunzipSync(bytes)
  })
  const geocoder = embedded({ readers: () => [reader] })
  await geocoder.reverse({ lat: 0, lng: 0 })
  const beside = (): number => (random() * 2 - 1) * edge
  return asked(20_000, () => geocoder.reverse(at(beside(), beside())))
}

const city = (): Town => {
  const numbers = Array.from({ length: (2 * edge) / block + 1 }, (_, i) => i * block - edge)
  const along = Array.from({ length: (2 * edge) / plot }, (_, i) => i * plot - edge + plot / 2)
  return {
    streets: numbers.flatMap((way, i) => [
      { name: `Street ${i}`, line: numbers.map((step) => [way, step] as const) },
      { name: `Avenue ${i}`, line: numbers.map((step) => [step, way] as const) },
    ]),
    houses: numbers.flatMap((way) => along.map((step, i) => ({ number: `${i}`, place: [way + 12, step] as const }))),
    places: [{ name: 'Vaduz', size: 'city', place: [0, 0] }],
  }
}
