import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { recording } from './recording.ts'

const { tenant, subuser } = await fleet()
const path = 'geocoder/search_location'
const location = { lat: 48.137, lng: 11.575 }

test('a location has an address, with its details when they are wanted', async () => {
  const bob = await subuser(await tenant())
  const value = 'Munich, Bavaria, Germany'
  const details = { country: 'Germany', province: 'Bavaria', locality: 'Munich' }
  expect(await bob.call(path, { location })).toEqual({ value })
  expect(await bob.call(path, { location, with_details: true, goal: 'ui_user_action' })).toEqual({ value, details })
  expect(await bob.call(path, { location: { lat: '48.137', lng: '11.575' }, goal: 'ui' })).toEqual({ value })
})

test('a location may be written beside the other parameters', async () => {
  const alice = await tenant()
  expect(await alice.call(path, location)).toEqual({ value: 'Munich, Bavaria, Germany' })
  expect((await alice.call(path, { ...location, location: { lat: 52.52, lng: 13.4 } })).value).toContain('Berlin')
  for (const [given, parameter] of [
    [{}, 'location'],
    [{ lat: 1 }, 'lng'],
    [{ lng: 1 }, 'lat'],
    [{ lat: 91, lng: 1 }, 'lat'],
  ] as const)
    expect(await alice.fails(path, given)).toMatchObject({ code: 7, body: { errors: [{ parameter }] } })
})

test('it is told in the language that is asked for', async () => {
  const alice = await tenant()
  expect((await alice.call(path, { location, lang: 'de' })).value).toBe('Munich, Bavaria, Deutschland')
})

test('210 where there is no address', async () => {
  const alice = await tenant()
  expect(await alice.fails(path, { location: { lat: 0, lng: 0 } })).toMatchObject({ code: 210, http: 400 })
})

test('215 when nobody can tell', async () => {
  const { opened } = await recording(new Error('out of order'))
  const alice = await opened.tenant()
  expect(await alice.fails(path, { location })).toMatchObject({ code: 215, http: 400 })
})

test('the geocoder is the one that is named, else the user’s own; with premium GIS Google', async () => {
  const { asked, opened } = await recording({ ...location, address: 'here' })
  const alice = await opened.tenant()
  const bob = await opened.tenant('UTC', await opened.otherDealer({ features: ['premium_gis'] }))
  expect(await alice.call(path, { location, geocoder: 'progorod' })).toEqual({ value: 'here' })
  await alice.call(path, { location })
  await bob.call(path, { location, geocoder: 'osm' })
  expect(asked).toMatchObject([{ code: 'progorod' }, { code: 'osm' }, { code: 'google', position: location }])
})

test('a wrong location is told', async () => {
  const { code, body } = await (await tenant()).fails(path, { location: { lat: 91, lng: 'east' }, goal: 'fun' })
  expect(code).toBe(7)
  expect(body.errors.map((fault: { parameter: string }) => fault.parameter)).toEqual(
    expect.arrayContaining(['location.lat', 'location.lng', 'goal']),
  )
})
