import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createMaps } from '#map/maps.ts'
import { writeArchive } from '#map/write-archive.ts'
import { readConfig } from '#src/config.ts'
import { afterwards } from '#test/afterwards.ts'
import { fleet } from '#test/fleet.ts'
import { layer, openMaps, openUpstream } from '../map/upstream.ts'

const data_dir = await mkdtemp(join(tmpdir(), 'odograph-tiles-'))
afterwards(() => rm(data_dir, { recursive: true }))
const map_file = join(data_dir, 'town.pmtiles')
const bytes = Buffer.from('a vector tile, for all that this test knows')
await writeFile(map_file, Buffer.concat(await writeArchive([{ z: 3, x: 4, y: 2, bytes }], {}, [0, 7])))
const maps = await createMaps(
  { ...readConfig({}), data_dir, map_file, map: 'own' },
  { info: () => undefined, warn: () => undefined, error: () => undefined },
)
afterwards(() => maps.close())
const { server } = await fleet({ rate_limit: 5 }, undefined, undefined, () => ({ maps }))
const digest = (await maps.sources()).list.find(({ id }) => id === 'file')?.digest

let asked = 0
const ask = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  server.inject({ method, url: path, headers, remoteAddress: `10.9.${++asked}.1` })

test('a tile is served as it is packed, to be kept for good, for any origin', async () => {
  const { statusCode, headers, rawPayload } = await ask(`/map/${digest}/3/4/2`, { 'accept-encoding': 'gzip, br' })
  expect(statusCode).toBe(200)
  expect(gunzipSync(rawPayload)).toEqual(bytes)
  expect(headers).toMatchObject({
    'content-type': 'application/vnd.mapbox-vector-tile',
    'content-encoding': 'gzip',
    'content-length': String(rawPayload.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
    etag: `"${digest}-3-4-2"`,
  })
})

test.each([
  ['nothing', {}],
  ['others', { 'accept-encoding': 'br' }],
  ['none of these', { 'accept-encoding': 'gzip;q=0, identity' }],
])('who takes %s gets it unpacked', async (_, headers: Record<string, string>) => {
  const answer = await ask(`/map/${digest}/3/4/2`, headers)
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.rawPayload).toEqual(bytes)
})

test('who has it is told so; who asks for its head gets that', async () => {
  const known = await ask(`/map/${digest}/3/4/2`, { 'if-none-match': `"${digest}-3-4-2"` })
  expect([known.statusCode, known.body]).toEqual([304, ''])
  const head = await ask(`/map/${digest}/3/4/2`, {}, 'HEAD')
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(bytes.length)])
})

test('where there is nothing, nothing is told, for good', async () => {
  for (const at of ['3/4/3', '0/0/0', '9/1/1']) {
    const { statusCode, headers } = await ask(`/map/${digest}/${at}`)
    expect(statusCode).toBe(204)
    expect(headers['cache-control']).toContain('immutable')
  }
})

test.each([
  'ffffffffffffffff/3/4/2',
  'DIGEST/3/8/2',
  'DIGEST/3/4/8',
  'DIGEST/23/1/1',
  'DIGEST/3/4/2x',
  'DIGEST/3/-1/2',
  'DIGEST/3/4',
  'DIGEST/3/4/2/1',
  'DIGEST/999/4/2',
])('there is no tile at %s', async (path) => {
  const { statusCode, json, headers } = await ask(`/map/${path.replace('DIGEST', String(digest))}`)
  expect(statusCode).toBe(404)
  expect(json().success).toBe(false)
  expect(headers['cache-control']).toBe('no-store')
})

test('looking is not limited, guessing is', async () => {
  const from = (path: string) => server.inject({ url: path, remoteAddress: '10.9.0.9' })
  const looked = await Promise.all(Array.from({ length: 20 }, () => from(`/map/${digest}/3/4/2`)))
  expect(looked.every(({ statusCode }) => statusCode === 200)).toBe(true)
  const guessed = await Promise.all(Array.from({ length: 10 }, () => from(`/map/${'f'.repeat(16)}/3/4/2`)))
  expect(guessed.map(({ statusCode }) => statusCode)).toContain(429)
})

const upstream = await openUpstream()
const fetched = await openMaps({ map_url: `${upstream.url}/planet`, map_style_url: `${upstream.url}/style.json` })
const { server: streets } = await fleet({ rate_limit: 5 }, undefined, undefined, () => ({ maps: fetched.maps }))
const askStreets = (url: string, remoteAddress = '10.8.0.1') => streets.inject({ url, remoteAddress })

test('a fetched tile is kept for good by who has it; that there is none for an hour; that it is away not at all', async () => {
  const { url } = await fetched.told('streets')
  const at = (z: number, x: number, y: number) =>
    url.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
  const there = await askStreets(at(3, 4, 2))
  expect([there.statusCode, there.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(there.rawPayload).toEqual(layer('one 3/4/2'))
  upstream.state.serve = (_, response) => void response.writeHead(404).end()
  const empty = await askStreets(at(3, 4, 3))
  expect([empty.statusCode, empty.headers['cache-control']]).toEqual([204, 'public, max-age=3600'])
  expect(empty.headers['odograph-map']).toBeUndefined()
  upstream.state.serve = (_, response) => void response.destroy()
  const away = await askStreets(at(3, 4, 4))
  expect(away.statusCode).toBe(204)
  expect(away.headers).toMatchObject({ 'cache-control': 'no-store', 'odograph-map': 'away' })
  upstream.state.serve = undefined
  fetched.clock.now += 300_000
  await fetched.told('streets')
})

test('an address may have so much fetched; what is at hand is free, and others are not kept waiting', async () => {
  const { digest } = await fetched.told('streets')
  const wanted = Array.from({ length: 60 }, (_, x) => `/map/${digest}/8/${x}/9`)
  const all = await Promise.all(wanted.map((path) => askStreets(path, '10.8.0.2')))
  const by = Object.groupBy(all, ({ statusCode }) => statusCode)
  // Five a second, for as many seconds as it may wait.
  expect(by[200]?.length).toBeGreaterThanOrEqual(20)
  expect(by[429]?.length).toBeGreaterThan(20)
  const [first = ''] = all.flatMap(({ statusCode }, i) => (statusCode === 200 ? (wanted[i] ?? []) : []))
  const again = await Promise.all(Array.from({ length: 50 }, () => askStreets(first, '10.8.0.2')))
  expect(again.every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect((await askStreets(`/map/${digest}/9/1/1`, '10.8.0.3')).statusCode).toBe(200)
})

test('a style is served with all that it needs', async () => {
  const style = { version: 8, sources: {}, layers: [], sprite: `${upstream.url}/sprite` }
  upstream.state.serve = ({ url = '' }, response) =>
    void response.end(url.endsWith('.json') ? JSON.stringify(url === '/style.json' ? style : { sign: {} }) : 'none')
  fetched.clock.now += 86_400_000
  const { url, digest } = await fetched.told('style')
  const answer = await askStreets(url)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json',
    'cache-control': expect.stringContaining('immutable'),
  })
  expect(answer.json().sprite[0].url).toBe(`/map/${digest}/sprite/0`)
  expect((await askStreets(`/map/${digest}/sprite/0.json`)).json()).toEqual({ sign: {} })
  for (const path of ['sprite/9.json', 'glyphs/%ff/0-255.pbf', 'glyphs/None/0-255.pbf', 'sprite/0.png', 'other'])
    expect((await askStreets(`/map/${digest}/${path}`, '10.8.0.9')).statusCode).toBeGreaterThanOrEqual(404)
})
