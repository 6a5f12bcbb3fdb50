import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { recording } from './recording.ts'

const { tenant, subuser, server } = await fleet()
const path = 'geocoder/search_address'
const munich = { lat: 48.13743, lng: 11.57549, address: 'Munich, Bavaria, Germany' }
const details = { country: 'Germany', province: 'Bavaria', locality: 'Munich' }

test('an address is found, by relevance, with its details when they are wanted', async () => {
  const alice = await tenant()
  expect((await alice.call(path, { q: 'München' })).locations[0]).toEqual(munich)
  expect((await alice.call(path, { q: 'München', with_details: true })).locations[0]).toEqual({ ...munich, details })
  expect((await alice.call(path, { q: 'Springfield' })).locations.length).toBeGreaterThan(5)
})

test.each([
  { lat: 48.1, lng: 11.5 },
  '48.1, 11.5',
  '48.1,11.5',
  '48.1 11.5',
  ' +48.10; 11.50 ',
  '{"lat": 48.1, "lng": 11.5}',
])('%s are coordinates, whose address is told', async (q) => {
  const bob = await subuser(await tenant())
  const { locations } = await bob.call(path, { q, with_details: true })
  expect(locations).toEqual([
    { lat: 48.1, lng: 11.5, address: expect.stringMatching(/Bavaria, Germany$/), details: expect.anything() },
  ])
})

test('coordinates as JSON text in a form', async () => {
  const { hash } = await tenant()
  const payload = new URLSearchParams({
    hash,
    q: '{"lat":"48.1","lng":"11.5"}',
    bounds: '{"nw":{"lat":50,"lng":10},"se":{"lat":47,"lng":12}}',
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await server.inject({ method: 'POST', url: `/v2/${path}`, payload: String(payload), headers })
  expect(answer.json().locations).toMatchObject([{ lat: 48.1, lng: 11.5 }])
})

test('nothing is found where nothing is: no failure', async () => {
  const alice = await tenant()
  expect(await alice.call(path, { q: 'no such place anywhere' })).toEqual({ locations: [] })
  expect(await alice.call(path, { q: '0.5, 0.5' })).toEqual({ locations: [] })
  expect(await alice.call(path, { q: '91, 181' })).toEqual({ locations: [] })
})

test('bounds, languages and geocoders reach the one that is asked', async () => {
  const { asked, opened } = await recording()
  const alice = await opened.tenant()
  const bounds = { nw: { lat: 2, lng: 1 }, se: { lat: 1, lng: 2 } }
  await alice.call(path, { q: 'x', bounds, lang: 'pt-BR', geocoder: 'yandex' })
  await alice.call(path, { q: 'x' })
  await opened.db.updateTable('users').set({ geocoder: 'locationiq' }).where('id', '=', alice.id).execute()
  await alice.call(path, { q: { lat: 1, lng: 2 } })
  expect(asked).toEqual([
    { code: 'yandex', text: 'x', lang: 'pt', bounds },
    { code: 'osm', text: 'x', lang: 'en' },
    { code: 'locationiq', position: { lat: 1, lng: 2 }, lang: 'en' },
  ])
})

test('premium GIS is Google, whatever is asked for', async () => {
  const { asked, opened } = await recording()
  const dealer = await opened.otherDealer({ features: ['premium_gis'] })
  const alice = await opened.tenant('UTC', dealer)
  await alice.call(path, { q: 'x', geocoder: 'osm' })
  expect(asked).toMatchObject([{ code: 'google' }])
})

test('215 when nobody can tell', async () => {
  const { opened } = await recording(new Error('out of order'))
  const alice = await opened.tenant()
  expect(await alice.fails(path, { q: 'x' })).toMatchObject({ code: 215, http: 400 })
})

test.each([
  ['q', { q: { lat: 1 } }],
  ['q', {}],
  ['lang', { q: 'x', lang: 'english' }],
  ['geocoder', { q: 'x', geocoder: 'bing' }],
  ['bounds.nw', { q: 'x', bounds: { se: { lat: 1, lng: 1 } } }],
])('a wrong %s is told', async (parameter, params) => {
  const { code, body } = await (await tenant()).fails(path, params)
  expect(code).toBe(7)
  expect(body.errors.map((fault: { parameter: string }) => fault.parameter).join(' ')).toContain(parameter)
})
