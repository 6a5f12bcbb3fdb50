import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openGeocoders } from '#cli/geocoders.ts'
import type { Geocoders } from '#geocode/geocoder.ts'
import { readConfig } from '#src/config.ts'
import { freshDatabase } from '#test/database.ts'
import { fleet } from '#test/fleet.ts'
import { provider } from '#test/geocode/provider.ts'

const path = 'panel/operator/geocoder/try'
const { url, answer, asked } = await provider()
const pace = await freshDatabase()
const config = readConfig({
  ODOGRAPH_GEOCODER_OSM_URL: url,
  ODOGRAPH_GEOCODER_OSM_RATE: '0',
  ODOGRAPH_GEOCODER_LOCATIONIQ_KEY: 'pk.secret',
  ODOGRAPH_GEOCODER_LOCATIONIQ_URL: url,
})
const geocoder: Geocoders = openGeocoders(config, pace.db, pino({ level: 'silent' }))
const { panel } = await fleet({}, undefined, geocoder)
const operator = await panel({ trackers: ['global'] })
const berlin = { lat: '52.52', lon: '13.4', display_name: 'Schlossplatz 1, Berlin', address: { city: 'Berlin' } }

test('a provider answers, the second time out of what is remembered', async () => {
  answer([berlin])
  const locations = [{ lat: 52.52, lng: 13.4, address: 'Schlossplatz 1, Berlin' }]
  const tell = async () => operator.call(path, { q: 'schlossplatz 1', geocoder: 'osm' })
  expect(await tell()).toEqual({
    locations,
    answered_by: 'osm',
    seconds: expect.any(Number),
    steps: [{ geocoder: 'osm', outcome: 'asked', seconds: expect.any(Number), reason: null }],
  })
  const again = await tell()
  expect(again).toMatchObject({ locations, answered_by: 'osm', steps: [{ outcome: 'remembered', seconds: 0 }] })
  expect(asked).toHaveLength(1)
})

test('where one fails it is told why and without its key, and who answered then', async () => {
  answer('<html>', 403)
  const tried = await operator.call(path, { q: { lat: 48.137, lng: 11.575 }, geocoder: 'locationiq' })
  expect(tried).toMatchObject({
    locations: [{ lat: 48.137, lng: 11.575, address: 'Munich, Bavaria, Germany' }],
    answered_by: 'settlements',
    steps: [
      { geocoder: 'locationiq', outcome: 'failed', reason: 'locationiq answered 403' },
      { geocoder: 'settlements', outcome: 'asked', reason: null },
    ],
  })
  expect(JSON.stringify(tried)).not.toContain('secret')
  const { steps } = await operator.call(path, { q: 'Munich', geocoder: 'locationiq' })
  expect(steps[0]).toMatchObject({ outcome: 'passed', reason: 'locationiq failed a moment ago' })
})

test('without one it is ours that answer, text of coordinates is coordinates, and nothing is an answer too', async () => {
  const tried = await operator.call(path, { q: '52.4, 13.06' })
  expect(tried).toMatchObject({ answered_by: 'settlements', locations: [{ lat: 52.4, lng: 13.06 }] })
  expect((await operator.call(path, { q: '0.0, -30.0' })).locations).toEqual([])
})

test('other dealers may not ask', async () => {
  const other = await panel({ trackers: ['read'], users: ['read'] })
  expect(await other.fails(path, { q: 'Potsdam' })).toMatchObject({ code: 13 })
})

test('where nobody can answer it is 215', async () => {
  const away = () => Promise.reject(new Error('away'))
  const { panel } = await fleet({}, undefined, () => ({ search: away, reverse: away }))
  const lonely = await panel({ trackers: ['global'] })
  expect(await lonely.fails(path, { q: 'Potsdam' })).toMatchObject({ code: 215, http: 400 })
})
