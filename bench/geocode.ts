import { monitorEventLoopDelay } from 'node:perf_hooks'
import { embedded } from '#geocode/embedded.ts'
import { textAt } from '#geocode/gazetteer/gazetteer.ts'
import { load } from '#geocode/gazetteer/load.ts'
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
  return [
    atMost('geocode: load', took, 'ms', 500),
    atMost('geocode: longest that loading holds up', delay.max / 1e6, 'ms', 50),
    atMost('geocode: memory that loading takes', grown / 1e6, 'MB', 60),
    atLeast('geocode: addresses of places near settlements', reverse.rate, 'a second', 50_000),
    atMost('geocode: address of a place near a settlement, p99', reverse.p99, 'ms', 1),
    atMost('geocode: address of anywhere on Earth, p99', sea.p99, 'ms', 1),
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
