import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openGeocoders } from '#cli/geocoders.ts'
import { embedded } from '#geocode/embedded.ts'
import { createGeocoders } from '#geocode/geocoders.ts'
import { nominatim } from '#geocode/providers/nominatim.ts'
import { remote } from '#geocode/remote.ts'
import type { Step } from '#geocode/tally.ts'
import { readConfig } from '#src/config.ts'
import * as cache from '#store/geocode-cache.ts'
import { freshDatabase } from '#test/database.ts'
import { endless } from '#test/endless.ts'
import { provider } from './provider.ts'

const { db } = await freshDatabase()
const offline = embedded()

const berlin = { lat: '52.52', lon: '13.4', display_name: 'Schlossplatz, Berlin', address: { city: 'Berlin' } }

/** The geocoders of this configuration, and what they logged. */
const opened = async (settings: Record<string, string> = {}) => {
  const server = await provider()
  const logged: string[] = []
  const log = {
    warn: (details: object, message: string) => void logged.push(`${JSON.stringify(details)} ${message}`),
    error: (details: object, message: string) => void logged.push(`${JSON.stringify(details)} ${message}`),
  }
  const config = readConfig({ ODOGRAPH_GEOCODER_OSM_URL: server.url, ODOGRAPH_GEOCODER_OSM_RATE: '0', ...settings })
  return { ...server, logged, geocoder: openGeocoders(config, db, log, offline) }
}

test('a code with a provider is that provider’s, any other is answered offline', async () => {
  const { geocoder, answer, asked } = await opened()
  answer([berlin])
  expect((await geocoder('osm').search('schlossplatz'))[0]?.address).toBe('Schlossplatz, Berlin')
  for (const code of [undefined, 'google', 'yandex', 'progorod', 'locationiq'] as const)
    expect((await geocoder(code).search('berlin'))[0]?.details?.country).toBe('Germany')
  expect(asked).toHaveLength(1)
})

test('what was answered is remembered by what was asked, for as long as it is set, by every process', async () => {
  await db.deleteFrom('geocode_cache').execute()
  const one = await opened()
  const other = openGeocoders(
    readConfig({ ODOGRAPH_GEOCODER_OSM_URL: one.url, ODOGRAPH_GEOCODER_OSM_RATE: '0' }),
    db,
    console,
  )
  one.answer(berlin)
  const found = await one.geocoder('osm').reverse({ lat: 52.52001, lng: 13.40001 })
  expect(await other('osm').reverse({ lat: 52.51999, lng: 13.39999 })).toEqual(found)
  expect(one.asked).toHaveLength(1)
  await one.geocoder('osm').reverse({ lat: 52.52, lng: 13.4 }, { lang: 'de' })
  await one.geocoder('osm').reverse({ lat: 52.521, lng: 13.4 })
  expect(one.asked).toHaveLength(3)
  one.answer([berlin])
  await one.geocoder('osm').search('Schloss  PLATZ ')
  await one.geocoder('osm').search('schloss platz')
  expect(one.asked).toHaveLength(4)
  await db
    .updateTable('geocode_cache')
    .set({ expires: new Date(0) })
    .execute()
  await one.geocoder('osm').search('schloss platz')
  expect(one.asked).toHaveLength(5)
  expect(await cache.sweepGeocodes(db)).toBe(3)
  expect(await cache.sweepGeocodes(db)).toBe(0)
})

test('where there is nothing is remembered too', async () => {
  const { geocoder, answer, asked } = await opened()
  answer({ error: 'Unable to geocode' })
  expect(await geocoder('osm').reverse({ lat: 10, lng: 10 })).toBeUndefined()
  expect(await geocoder('osm').reverse({ lat: 10, lng: 10 })).toBeUndefined()
  expect(asked).toHaveLength(1)
})

test('when a provider fails the offline one answers, it is left alone for a while, and its key is not logged', async () => {
  const { geocoder, asked, answer, logged } = await opened({ ODOGRAPH_GEOCODER_OSM_URL: '' }).then(async (one) => ({
    ...one,
    ...(await opened({ ODOGRAPH_GEOCODER_LOCATIONIQ_KEY: 'pk.secret', ODOGRAPH_GEOCODER_LOCATIONIQ_URL: one.url })),
    asked: one.asked,
    answer: one.answer,
  }))
  answer('{}', 500)
  expect((await geocoder('locationiq').search('munich'))[0]?.address).toBe('Munich, Bavaria, Germany')
  expect((await geocoder('locationiq').reverse({ lat: 48.137, lng: 11.575 }))?.address).toBe('Munich, Bavaria, Germany')
  expect(asked).toHaveLength(1)
  expect(logged).toHaveLength(2)
  expect(logged[0]).toContain('locationiq answered 500')
  expect(logged.join()).not.toContain('pk.secret')
  expect(logged.join()).not.toContain('munich')
})

test('who takes too long is given up', async () => {
  const { geocoder, behave, logged } = await opened({ ODOGRAPH_GEOCODER_TIMEOUT: '1' })
  behave(() => undefined)
  expect((await geocoder('osm').search('munich'))[0]?.address).toBe('Munich, Bavaria, Germany')
  expect(logged[0]).toContain('TimeoutError')
})

test('of an address that is far too long the beginning is kept, and an answer without an end is given up', async () => {
  const { geocoder, answer, behave, logged } = await opened()
  const long = 'Ä'.repeat(200_000)
  answer([{ ...berlin, display_name: long, address: { city: long } }])
  const [found] = await geocoder('osm').search('a long one')
  expect([found?.address, found?.details?.locality]).toEqual(Array(2).fill('Ä'.repeat(255)))
  behave((_, response) => endless(response.writeHead(200)))
  await geocoder('osm').search('an endless one')
  expect(logged[0]).toContain('answered something else than it publishes')
})

test('a question that it refuses does not keep a provider from the next one', async () => {
  const { geocoder, answer, asked } = await opened()
  answer('{}', 400)
  await geocoder('osm').search('odd')
  answer([berlin])
  expect((await geocoder('osm').search('schlossplatz 2'))[0]?.address).toBe('Schlossplatz, Berlin')
  expect(asked).toHaveLength(2)
})

test('turns of a provider are a second apart for all together, and none is given beyond the patience', async () => {
  const waits = []
  const paced = { provider: 'paced', interval: 1_000_000, patience: 3_000_000, budget: 0 }
  for (let i = 0; i < 5; i++) waits.push(await cache.takeTurn(db, paced))
  expect(waits[0]).toBe(0)
  for (const [i, wait] of waits.slice(1, 4).entries()) expect(Math.round((wait as number) / 1_000_000)).toBe(i + 1)
  expect(waits[4]).toBe('busy')
  expect(await cache.takeTurn(db, { ...paced, provider: 'another', interval: 1_000, patience: 0 })).toBe(0)
})

test('of a budget each day has so many turns, for all together, and the next day has them again', async () => {
  const asked = { provider: 'paid', interval: 0, patience: 3_000, budget: 3 }
  const turns = await Promise.all(Array.from({ length: 8 }, () => cache.takeTurn(db, asked)))
  expect(turns.filter((turn) => turn === 0)).toHaveLength(3)
  expect(turns.filter((turn) => turn === 'spent')).toHaveLength(5)
  expect(await cache.takeTurn(db, { ...asked, budget: 4 })).toBe(0)
  await sql`update geocode_pace set day = day - 1 where provider = 'paid'`.execute(db)
  expect(await cache.takeTurn(db, asked)).toBe(0)
  const { taken } = await db
    .selectFrom('geocode_pace')
    .select('taken')
    .where('provider', '=', 'paid')
    .executeTakeFirstOrThrow()
  expect(taken).toBe(1)
})

test('beyond its budget a provider is not asked, ours answer, and the log says so once', async () => {
  await sql`delete from geocode_pace`.execute(db)
  const { geocoder, answer, asked, logged } = await opened({ ODOGRAPH_GEOCODER_OSM_BUDGET: '2' })
  answer([berlin])
  for (const text of ['one', 'two'])
    expect((await geocoder('osm').search(text))[0]?.address).toBe('Schlossplatz, Berlin')
  const steps: Step[] = []
  for (const text of ['munich', 'münchen'])
    expect((await geocoder('osm').search(text, { trace: (step) => void steps.push(step) }))[0]?.address).toContain(
      'Munich',
    )
  expect(asked).toHaveLength(2)
  expect(logged).toEqual([expect.stringContaining('osm has been asked as often as it may be on a day: 2 times')])
  expect(steps.map(({ by, outcome }) => `${by} ${outcome}`)).toEqual(
    Array(2).fill(['osm passed', 'settlements asked']).flat(),
  )
  // What is remembered costs nothing.
  expect((await geocoder('osm').search('one'))[0]?.address).toBe('Schlossplatz, Berlin')
})

test('without a turn nothing is asked', async () => {
  const server = await provider()
  const geocoder = remote({
    contract: nominatim('osm'),
    url: server.url,
    interval: 1000,
    budget: 0,
    timeout: 1000,
    agent: '',
    memory: { recall: async () => undefined, keep: async () => undefined },
    turn: async () => 'busy',
    note: () => undefined,
  })
  await expect(geocoder.search('x')).rejects.toThrow('more to answer')
  expect(await geocoder.search('  ')).toEqual([])
  expect(server.asked).toEqual([])
})

test('when nobody can tell, it is logged and fails', async () => {
  const logged: string[] = []
  const log = { warn: () => undefined, error: (_: object, message: string) => void logged.push(message) }
  const broken = { search: () => Promise.reject(new Error('x')), reverse: () => Promise.reject(new Error('x')) }
  const geocoder = createGeocoders({ offline: broken, providers: [], log, note: () => undefined })
  await expect(geocoder('osm').search('x')).rejects.toThrow('x')
  await expect(geocoder().reverse({ lat: 0, lng: 0 })).rejects.toThrow('x')
  expect(logged).toHaveLength(2)
})
