import { expect, test } from 'vitest'
import type { MapSource } from '#map/maps.ts'
import { readConfig } from '#src/config.ts'
import { fleet } from '#test/fleet.ts'

const source = (id: string, map: MapSource['map']): MapSource => ({
  id,
  map,
  kind: 'vector',
  url: `/map/${'ab'.repeat(8)}/{z}/{x}/{y}`,
  min_zoom: 0,
  max_zoom: 7,
  bounds: [-180, -85, 180, 85],
  attribution: 'Nobody',
  digest: 'ab'.repeat(8),
  layers: ['earth'],
  schema: 'protomaps',
})
const world = source('world', 'osm')
const pictures = source('raster', 'satellite')

const link = readConfig({}).map_link

let isAway = false
const maps = {
  sources: async () => ({ list: [world, pictures], ready: true, away: isAway }),
  tile: async () => undefined,
  file: async () => undefined,
}
const { server, db, dealer_id, tenant, otherDealer } = await fleet({}, undefined, undefined, () => ({ maps }))
const alice = await tenant()

const ask = async (params: object, headers = {}) =>
  (await server.inject({ method: 'POST', url: '/v2/map/source/list', payload: params, headers })).json()

test('whoever has not signed in is told what the first dealer offers', async () => {
  expect(await ask({})).toEqual({
    success: true,
    list: [world],
    ready: true,
    away: false,
    first: 'osm',
    link,
    roads: false,
  })
})

test('of a host it is the dealer of that host, of a hash the dealer of its bearer', async () => {
  const settings = (allowed_maps: string[], domain = '') => JSON.stringify({ allowed_maps, domain })
  const id = await otherDealer({ settings: settings(['satellite'], 'sky.example') })
  const bob = await tenant('UTC', id)
  expect((await ask({ domain: 'sky.example' })).list).toEqual([pictures])
  expect((await ask({ hash: bob.hash })).list).toEqual([pictures])
  expect((await ask({}, { authorization: `SVC ${bob.hash}` })).list).toEqual([pictures])
  expect((await ask({ hash: alice.hash })).list).toEqual([world])
  await db
    .updateTable('dealer')
    .set({ settings: settings(['osm', 'satellite']) })
    .where('id', '=', dealer_id)
    .execute()
  expect((await ask({ hash: alice.hash })).list).toEqual([world, pictures])
})

test('a dealer that offers only what is not there has the map that always is', async () => {
  const id = await otherDealer({ settings: JSON.stringify({ allowed_maps: ['doublegis'] }) })
  const bob = await tenant('UTC', id)
  expect((await ask({ hash: bob.hash })).list).toEqual([world])
})

test('whoever has signed in is told what its own dealer offers, at whichever host', async () => {
  const settings = JSON.stringify({ allowed_maps: ['satellite'], domain: 'moon.example' })
  const bob = await tenant('UTC', await otherDealer({ settings }))
  const authorization = `SVC ${bob.hash}`
  expect((await ask({ domain: 'localhost' }, { authorization })).list).toEqual([pictures])
  expect((await ask({ domain: 'localhost', hash: bob.hash })).list).toEqual([pictures])
  expect((await ask({ domain: 'moon.example', hash: alice.hash })).list).toEqual([world, pictures])
})

test('at a host of nobody’s, and of a dealer that was deleted, there is what the first dealer offers', async () => {
  const settings = JSON.stringify({ allowed_maps: ['satellite'], domain: 'gone.example' })
  await otherDealer({ settings, block_type: 'DELETED' })
  expect(await ask({ domain: 'nobody.example' })).toEqual({
    success: true,
    list: [world, pictures],
    ready: true,
    away: false,
    first: 'osm',
    roads: false,
    link,
  })
  expect((await ask({ domain: 'gone.example' })).list).toEqual([world, pictures])
})

test('what the dealer shows first is told, and that something is away', async () => {
  const settings = JSON.stringify({
    allowed_maps: ['osm', 'satellite'],
    default_map: { type: 'satellite', location: { lat: 47, lng: 9 }, zoom: 8 },
  })
  const bob = await tenant('UTC', await otherDealer({ settings }))
  expect(await ask({ hash: bob.hash })).toMatchObject({ first: 'satellite', away: false })
  isAway = true
  expect(await ask({ hash: bob.hash })).toMatchObject({ ready: true, away: true })
  isAway = false
})

test('an ended session is told', async () => {
  expect(await ask({ hash: 'ab'.repeat(16) })).toMatchObject({ status: { code: 4 } })
  expect(await ask({ domain: 'localhost', hash: 'ab'.repeat(16) })).toMatchObject({ status: { code: 4 } })
})

test('places are opened where the operator says, or nowhere, and never by what a browser would run', () => {
  const read = (ODOGRAPH_MAP_LINK: string) => readConfig({ ODOGRAPH_MAP_LINK }).map_link
  expect(link).toContain('#map={zoom}/{lat}/{lng}')
  for (const taken of [
    'https://maps.example/{lat}/{lng}',
    'http://10.0.0.5/?q={lat},{lng}&z={zoom}',
    'geo:{lat},{lng}',
  ])
    expect(read(taken)).toBe(taken)
  expect(read('off')).toBe('')
  for (const refused of ['javascript:alert({lat},{lng})', 'data:text/html,{lat}{lng}', 'https://maps.example/', 'maps'])
    expect(() => read(refused)).toThrow('ODOGRAPH_MAP_LINK must be an address that begins with https://')
})
