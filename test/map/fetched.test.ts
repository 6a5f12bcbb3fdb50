import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { writeArchive } from '#map/write-archive.ts'
import { emptyFolder, layer, openMaps, openUpstream, sent } from './upstream.ts'

const minutes = 60_000
const day = 86_400_000

const streets = async (settings: object = {}, options: object = {}) => {
  const upstream = await openUpstream()
  const opened = await openMaps({ map_url: `${upstream.url}/planet`, ...settings }, options)
  return { upstream, ...opened }
}

test('streets are told as whoever has them tells them, under our own address and in words that do no harm', async () => {
  const { upstream, told } = await streets()
  const source = await told('streets')
  expect(source).toMatchObject({
    map: 'osm',
    kind: 'vector',
    schema: 'openmaptiles',
    min_zoom: 0,
    max_zoom: 14,
    layers: ['water', 'transportation'],
    url: `/map/${source.digest}/{z}/{x}/{y}`,
  })
  expect(source.attribution).toContain('>OpenFreeMap</a>&lt;script&gt;')
  expect(JSON.stringify(source)).not.toContain(upstream.url)
  expect(upstream.paths()).toEqual(['/planet'])
})

test('OpenFreeMap is named as it wants to be', async () => {
  const { choicesOf } = await import('#map/choice.ts')
  const { readConfig } = await import('#src/config.ts')
  const [choice] = choicesOf(readConfig({}))
  expect(choice).toMatchObject({ id: 'streets', address: 'https://tiles.openfreemap.org/planet' })
  expect(choice?.attribution.replace(/<[^>]+>/g, '')).toBe('OpenFreeMap © OpenMapTiles Data from OpenStreetMap')
})

test('a tile is fetched once, packed as it came, by a name that is ours; then it is at hand, after a start too', async () => {
  const data_dir = await emptyFolder()
  const { upstream, maps, told, tile } = await streets({ data_dir })
  const { digest } = await told('streets')
  upstream.paths()
  const all = await Promise.all(Array.from({ length: 5 }, () => tile(digest, 3, 4, 2)))
  expect(new Set(all)).toEqual(new Set(['one 3/4/2']))
  expect(upstream.asked).toHaveLength(1)
  expect(upstream.asked[0]?.agent).toMatch(/^Odograph\/\d.* \(\+http/)
  const packed = await maps.tile(
    digest,
    { z: 3, x: 4, y: 2 },
    () => true,
    async () => undefined,
  )
  expect(packed).toMatchObject({ encoding: 'gzip', type: 'application/vnd.mapbox-vector-tile' })
  upstream.paths()

  const again = await openMaps({ map_url: `${upstream.url}/planet`, data_dir })
  const known = await again.told('streets')
  expect(known.digest).toBe(digest)
  expect(await again.tile(digest, 3, 4, 2)).toBe('one 3/4/2')
  expect(upstream.paths()).toEqual([])
})

test('no more than six are asked for at once', async () => {
  const { upstream, told, tile } = await streets()
  const { digest } = await told('streets')
  const answers: (() => void)[] = []
  upstream.state.serve = (_, response) => {
    answers.push(() => response.end(sent('late')))
    // As soon as all have come that may, they are answered.
    if (answers.length === 6) for (const answer of answers.splice(0)) answer()
  }
  const all = await Promise.all(Array.from({ length: 24 }, (_, x) => tile(digest, 6, x, 0)))
  expect(all).toEqual(Array.from({ length: 24 }, () => 'late'))
  expect(upstream.at_once.most).toBe(6)
})

test('nothing is asked below or above the levels that there are, nor outside of what there is', async () => {
  const upstream = await openUpstream()
  upstream.state.json = { minzoom: 2, maxzoom: 5, bounds: [9, 47, 10, 48] }
  const { told, tile } = await openMaps({ map_url: `${upstream.url}/planet` })
  const { digest } = await told('streets')
  upstream.paths()
  expect(await tile(digest, 1, 1, 0)).toBeUndefined()
  expect(await tile(digest, 6, 33, 22)).toBeUndefined()
  expect(await tile(digest, 5, 3, 3)).toBeUndefined()
  expect(upstream.paths()).toEqual([])
  expect(await tile(digest, 5, 16, 11)).toBe('one 5/16/11')
})

test.each([
  ['an error', (response) => void response.writeHead(500).end()],
  ['that it is asked too much', (response) => void response.writeHead(429).end()],
  ['that the key is none', (response) => void response.writeHead(403).end()],
  ['a page of a hotel', (response) => void response.end('<html>Please pay</html>')],
  ['an error as JSON with 200', (response) => void response.end('{"error":"no"}')],
  ['half of a tile', (response) => void response.end(sent('whole').subarray(0, 12))],
  ['a tile whose layer is longer than it', (response) => void response.end(layer('cut').subarray(0, 4))],
  ['a way to another host', (response) => void response.writeHead(302, { location: 'http://127.0.0.2/x' }).end()],
  ['a way without an end', (response) => void response.writeHead(302, { location: '/again' }).end()],
  ['bytes packed as nobody asked', (response) => void response.writeHead(200, { 'content-encoding': 'br' }).end('x')],
  ['nothing, and hangs up', (response) => void response.destroy()],
  ['nothing, for ever', () => undefined],
] satisfies [string, (response: import('node:http').ServerResponse) => void][])(
  'who answers %s is away for five minutes; then one tries',
  async (_, answer) => {
    const { upstream, maps, told, tile, clock, lines } = await streets({}, { patience: 500 })
    const { digest } = await told('streets')
    expect(await tile(digest, 1, 0, 0)).toBe('one 1/0/0')
    upstream.state.serve = (_request, response) => answer(response)
    expect(await tile(digest, 1, 1, 0)).toBe('away')
    const now = await maps.sources()
    expect([now.list.map(({ id }) => id).includes('streets'), now.away]).toEqual([false, true])
    upstream.state.serve = undefined
    upstream.paths()
    clock.now += 4 * minutes
    // What is at hand is told all the same.
    expect([await tile(digest, 1, 1, 0), await tile(digest, 1, 0, 0)]).toEqual(['away', 'one 1/0/0'])
    await maps.sources()
    expect(upstream.paths()).toEqual([])
    clock.now += 1 * minutes
    await told('streets')
    expect(upstream.paths()).toEqual(['/planet/one/1/1/0.pbf'])
    expect(await tile(digest, 1, 1, 0)).toBe('one 1/1/0')
    expect((await maps.sources()).away).toBe(false)
    expect(lines.filter((line) => line.includes('cannot be fetched'))).toHaveLength(1)
    expect(lines.filter((line) => line.includes('can be fetched again'))).toHaveLength(1)
  },
)

test('a try that fails decides for another five minutes', async () => {
  const { upstream, maps, told, tile, clock, lines } = await streets()
  const { digest } = await told('streets')
  upstream.state.serve = (_, response) => void response.writeHead(503).end()
  expect(await tile(digest, 1, 1, 0)).toBe('away')
  for (let i = 0; i < 3; i++) {
    upstream.paths()
    clock.now += 5 * minutes
    await Promise.all(Array.from({ length: 20 }, () => maps.sources()))
    await expect.poll(() => upstream.asked.length).toBe(1)
    // The next one that looks before the time tries nothing.
    await expect.poll(async () => (await maps.sources()).list.length).toBeLessThan(2)
  }
  expect(lines.filter((line) => line.includes('cannot be fetched'))).toHaveLength(1)
})

test('what is not there, and what is too large to be of use, is empty: for that one, and for a day', async () => {
  const { upstream, maps, told, tile, clock } = await streets()
  const { digest } = await told('streets')
  const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024, 0x1a))
  const large = 50 * 1024 * 1024
  const answers: ((response: import('node:http').ServerResponse) => void)[] = [
    (response) => void response.writeHead(404).end('<html>'),
    (response) => void response.writeHead(204).end(),
    (response) => void response.writeHead(200, { 'content-length': large }).flushHeaders(),
    (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    (response) => {
      const piece = Buffer.alloc(1024 * 1024)
      const more = (error?: Error | null): void => {
        if (!error && !response.destroyed) response.write(piece, (error) => setImmediate(more, error))
      }
      more()
    },
  ]
  for (const [x, answer] of answers.entries()) {
    upstream.state.serve = (_, response) => answer(response)
    expect(await tile(digest, 4, x, 0)).toBe('empty')
  }
  upstream.state.serve = undefined
  upstream.paths()
  expect(await tile(digest, 4, 2, 0)).toBe('empty')
  expect((await maps.sources()).list.map(({ id }) => id)).toContain('streets')
  clock.now += day
  expect(await tile(digest, 4, 2, 0)).toBe('one 4/2/0')
})

test('a TileJSON that is not there, or not any more, is away as a whole, and said once in the log', async () => {
  const { upstream, maps, told, clock, lines } = await streets()
  await told('streets')
  upstream.state.serve = (_, response) => void response.writeHead(404).end('<html>')
  clock.now += day
  const ids = async () => (await maps.sources()).list.map(({ id }) => id)
  await expect.poll(ids).not.toContain('streets')
  expect(lines.filter((line) => line.includes('cannot be fetched') && line.includes('answers 404'))).toHaveLength(1)
  upstream.state.serve = undefined
  clock.now += 5 * minutes
  await told('streets')
})

test('their new build is a new digest a day later; pages that show the old one are served on', async () => {
  const { upstream, maps, told, tile, clock } = await streets()
  const { digest } = await told('streets')
  upstream.state.build = 'two'
  clock.now += day - 1
  await maps.sources()
  expect((await told('streets')).digest).toBe(digest)
  clock.now += 1
  const newest = async () => (await told('streets')).digest
  await expect.poll(newest).not.toBe(digest)
  expect(await tile(await newest(), 2, 1, 1)).toBe('two 2/1/1')
  expect(await tile(digest, 2, 1, 1)).toBe('one 2/1/1')
})

test('a build that another process was told of first is found when it is asked for', async () => {
  const upstream = await openUpstream()
  const settings = { map_url: `${upstream.url}/planet` }
  const before = await openMaps(settings)
  await before.told('streets')
  upstream.state.build = 'two'
  const other = await openMaps(settings)
  const { digest } = await other.told('streets')
  expect(await before.tile(digest, 2, 1, 1)).toBe('unknown')
  before.clock.now += minutes
  expect(await before.tile(digest, 2, 1, 1)).toBe('two 2/1/1')
})

test('where there is no way out, the start is as quick, and nothing of it is told', async () => {
  const upstream = await openUpstream()
  upstream.state.serve = (_, response) => void response.destroy()
  const { maps, lines } = await openMaps({ map_url: `${upstream.url}/planet` })
  await expect.poll(async () => (await maps.sources()).list.map(({ id }) => id)).not.toContain('streets')
  await expect.poll(() => lines.filter((line) => line.includes('cannot be fetched')).length).toBe(1)
  await maps.sources()
  expect(upstream.asked).toHaveLength(1)
})

test.each([
  ['no tiles', { tiles: [] }],
  ['tiles that are no list', { tiles: 'everywhere' }],
  ['one tile for all places', { tiles: ['http://127.0.0.1/one.pbf'] }],
  ['tiles of a file', { tiles: ['file:///etc/passwd?{z}{x}{y}'] }],
  ['levels upside down', { minzoom: 9, maxzoom: 3 }],
])('a TileJSON that tells of %s is none', async (_, json) => {
  const upstream = await openUpstream()
  upstream.state.json = json
  const { maps, lines } = await openMaps({ map_url: `${upstream.url}/planet` })
  await maps.sources()
  await expect.poll(() => lines.some((line) => line.includes('cannot be fetched'))).toBe(true)
})

test('what a TileJSON says otherwise than it may is taken as nothing said', async () => {
  const upstream = await openUpstream()
  upstream.state.json = {
    minzoom: -3,
    maxzoom: 1e9,
    bounds: [500, 'south', null, 1],
    attribution: { toString: 1 },
    vector_layers: [null, { id: 7 }, { id: 'roads' }],
  }
  const { told } = await openMaps({ map_url: `${upstream.url}/planet` })
  expect(await told('streets')).toMatchObject({
    min_zoom: 0,
    max_zoom: 22,
    bounds: [-180, -85.0511, 180, 85.0511],
    attribution: '',
    layers: ['roads'],
    schema: 'protomaps',
  })
})

test('a stand-in is drawn while no streets are fetched, and never beside them', async () => {
  const folder = await emptyFolder()
  const path = join(folder, 'town.pmtiles')
  await writeFile(path, Buffer.concat(await writeArchive([{ z: 0, x: 0, y: 0, bytes: layer('roads') }], {}, [0, 0])))
  const { upstream, maps, told, tile, clock } = await streets({}, { stand_ins: [path] })
  const { digest } = await told('streets')
  const ids = async () => (await maps.sources()).list.map(({ id }) => id).filter((id) => id !== 'world')
  expect(await ids()).toEqual(['streets'])
  upstream.state.serve = (_, response) => void response.destroy()
  expect(await tile(digest, 1, 0, 0)).toBe('away')
  expect(await ids()).toEqual(['stand-in-0'])
  const spare = await told('stand-in-0')
  upstream.state.serve = undefined
  clock.now += 5 * minutes
  await told('streets')
  expect(await ids()).toEqual(['streets'])
  // Pages that have not asked again yet.
  expect(await tile(spare.digest, 0, 0, 0)).toBe('roads')
  const own = await openMaps({ map: 'own' }, { stand_ins: [path] })
  expect((await own.maps.sources()).list.map(({ id }) => id)).toContain('stand-in-0')
})

test('addresses are read out of what is at hand, and nothing is asked for that', async () => {
  const { upstream, maps, told, tile } = await streets()
  const { digest } = await told('streets')
  await tile(digest, 3, 4, 2)
  upstream.paths()
  const [reader] = maps.readers()
  expect(reader).toMatchObject({ id: 'streets', schema: 'openmaptiles', digest, max_zoom: 14 })
  expect(Buffer.from((await reader?.tile({ z: 3, x: 4, y: 2 })) ?? '')).toEqual(layer('one 3/4/2'))
  expect(await reader?.tile({ z: 3, x: 4, y: 3 })).toBeUndefined()
  expect(upstream.paths()).toEqual([])
})

test('the first start says in two lines what leaves the house and how that ends, and no later one does', async () => {
  const data_dir = await emptyFolder()
  const upstream = await openUpstream()
  const settings = { map_url: `${upstream.url}/planet`, data_dir }
  const of = (lines: readonly string[]) => lines.filter((line) => line.startsWith('Maps: '))
  const first = await openMaps(settings)
  first.maps.prepare()
  await expect.poll(() => of(first.lines).length).toBe(2)
  expect(of(first.lines)[0]).toContain(new URL(upstream.url).host)
  expect(of(first.lines)[1]).toContain('ODOGRAPH_MAP=own')
  const second = await openMaps(settings)
  second.maps.prepare()
  await second.told('streets')
  expect(of(second.lines)).toEqual([])
  const own = await openMaps({ map: 'own' })
  own.maps.prepare()
  expect(of(own.lines)).toEqual([])
})

test('with `own` nothing is asked', async () => {
  const upstream = await openUpstream()
  const { maps } = await openMaps({ map: 'own', map_url: `${upstream.url}/planet` })
  maps.prepare()
  await maps.sources()
  expect(upstream.paths()).toEqual([])
})

test('whoever wants more than it may is refused before anybody is asked; what is at hand costs nothing', async () => {
  const { upstream, maps, told, tile } = await streets()
  const { digest } = await told('streets')
  await tile(digest, 1, 0, 0)
  upstream.paths()
  const toll = () => Promise.reject(new Error('too much'))
  await expect(maps.tile(digest, { z: 1, x: 1, y: 1 }, () => true, toll)).rejects.toThrow('too much')
  expect(upstream.paths()).toEqual([])
  const free = await maps.tile(digest, { z: 1, x: 0, y: 0 }, () => true, toll)
  expect(typeof free === 'object' && gunzipSync(free.bytes)).toEqual(layer('one 1/0/0'))
})
