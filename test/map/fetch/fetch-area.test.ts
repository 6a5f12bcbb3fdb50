import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tileIdToZxy } from 'pmtiles'
import { expect, test } from 'vitest'
import { openArchive, unpack } from '#map/archive.ts'
import { readBox } from '#map/fetch/area.ts'
import { coverageOf, isWanted } from '#map/fetch/coverage.ts'
import { type FetchOptions, fetchArea } from '#map/fetch/fetch-area.ts'
import type { FetchProgress, FetchRun } from '#map/fetch/run.ts'
import { verifyArchive } from '#map/fetch/verify.ts'
import { afterwards } from '#test/afterwards.ts'
import { contentOf, levels, makePlanet, readByOthers, told } from './planet.ts'
import { rangeServer, send } from './range-server.ts'

const root = await mkdtemp(join(tmpdir(), 'odograph-fetch-'))
afterwards(() => rm(root, { recursive: true }))
const planet = await makePlanet()
const path = '/planet.pmtiles'
const quick = { window: 5_000, pause: 1, attempts: 3 }
const area = '40,-10,60,30'

let folders = 0
/** A server of a planet, and a folder for maps. */
const place = async (body = planet) => {
  const server = await rangeServer()
  server.files.set(path, { body })
  const options: FetchOptions = {
    folder: join(root, String(++folders)),
    name: 'town',
    wish: { area },
    max_zoom: 15,
    from: `${server.url}${path}`,
  }
  const get = (more: Partial<FetchOptions> = {}, run: FetchRun = {}) =>
    fetchArea({ ...options, ...more }, { patience: quick, ...run })
  /** What is in the folder. */
  const left = () => readdir(options.folder)
  return { server, options, get, left }
}

const everyTile = (text: string) => {
  const coverage = coverageOf({ boxes: [readBox(text)], rings: [] }, levels)
  return Array.from({ length: (4 ** 8 - 1) / 3 }, (_, id) => ({ id, wanted: isWanted(coverage, id, id + 1) }))
}

/** Every tile of the area is there as the planet has it, and no other. */
const expectTiles = async (file: string, text = area, edition = ''): Promise<void> => {
  const archive = await openArchive(file)
  afterwards(() => archive.close())
  for (const { id, wanted } of everyTile(text)) {
    const tile = await archive.tile(...tileIdToZxy(id))
    const content = wanted ? contentOf(id) : undefined
    expect(tile && String(await unpack(tile, 'gzip'))).toEqual(content && `${content}${edition}`)
  }
}

test('an area is a file of its own, which others read too', async () => {
  const { get, left } = await place()
  const done = await get()
  await expectTiles(done.path)
  await verifyArchive(done.path)
  expect(await left()).toEqual(['town.pmtiles'])
  const others = await readByOthers(done.path)
  const header = await others.getHeader()
  expect(header).toMatchObject({
    minZoom: 0,
    maxZoom: 7,
    minLon: -10,
    minLat: 40,
    maxLon: 30,
    maxLat: 60,
    clustered: true,
  })
  const wanted = everyTile(area).filter(({ id, wanted }) => wanted && contentOf(id))
  expect(header.numAddressedTiles).toBe(wanted.length)
  expect(await others.getMetadata()).toMatchObject({
    ...told,
    odograph: { wish: { area }, max_zoom: 15, from: expect.stringContaining(path), version: '"one"' },
  })
  for (const { id } of wanted.slice(-30)) {
    const tile = await others.getZxy(...tileIdToZxy(id))
    expect(Buffer.from(tile?.data ?? new ArrayBuffer(0))).toEqual(contentOf(id))
  }
})

test.each([
  ['over the date line', '-30,170,10,-160'],
  ['the whole world', '-90,-180,90,180'],
  ['both poles', '-90,0,90,5'],
  ['a small place', '47.1,9.5,47.2,9.6'],
])('an area that is %s has its tiles', async (_, text) => {
  const { get } = await place()
  const done = await get({ wish: { area: text } })
  await expectTiles(done.path, text)
  await verifyArchive(done.path)
})

test('a planet on a disk does as well, and fewer levels are fewer tiles', async () => {
  const { get, options } = await place()
  const from = join(root, 'disk.pmtiles')
  await writeFile(from, planet)
  const { path: file } = await get({ from, max_zoom: 3, name: 'few' })
  const archive = await openArchive(file)
  afterwards(() => archive.close())
  expect(archive.max_zoom).toBe(3)
  expect((await stat(file)).size).toBeLessThan((await stat((await get(options)).path)).size)
})

test('little more is asked for than there is, in few requests', async () => {
  const { get, server } = await place()
  const whole = (await get()).read_bytes
  const { tiles } = await readHeadOf(join(root, String(folders), 'town.pmtiles'))
  const data = server.asked.filter(({ from }) => from >= tiles.planet)
  const bytes = data.reduce((sum, { from, until }) => sum + until - from, 0)
  expect(bytes).toBeLessThanOrEqual(tiles.length * 1.03)
  expect(whole).toBe(server.asked.reduce((sum, { from, until }) => sum + until - from, 0))
  expect(server.asked.every(({ match }, i) => match === (i === 0 ? undefined : '"one"'))).toBe(true)
})

const readHeadOf = async (file: string) => {
  const bytes = await readFile(file)
  return { tiles: { length: Number(bytes.readBigUInt64LE(64)), planet: Number(planet.readBigUInt64LE(56)) } }
}

test('the newest day that has a file is taken', async () => {
  const { get, server } = await place()
  server.files.set('/20261121.pmtiles', { body: planet })
  const { path: file } = await get({ from: `${server.url}/{date}.pmtiles` }, { now: new Date('2026-11-24T05:00:00Z') })
  expect(server.asked.slice(0, 4).map((asked) => asked.path)).toEqual(
    ['24', '23', '22', '21'].map((day) => `/202611${day}.pmtiles`),
  )
  const archive = await openArchive(file)
  afterwards(() => archive.close())
  expect(archive.metadata.odograph).toMatchObject({
    address: `${server.url}/20261121.pmtiles`,
    fetched: '2026-11-24T05:00:00.000Z',
  })
  await expect(get({ from: `${server.url}/of/{date}` })).rejects.toThrow('None of the last 14 days is at')
})

test('it says how large it is before and how far it is, and is left where nobody wants it', async () => {
  const { get, left } = await place()
  const asked: object[] = []
  const confirm = (about: object) => asked.push(about) === 0
  // The file tells when it was fetched, packed: another moment may take another byte.
  const now = new Date()
  await expect(get({}, { confirm, now })).rejects.toThrow('Nothing was fetched')
  expect(await left()).toEqual([])
  const far: FetchProgress[] = []
  const done = await get({}, { onProgress: (progress) => far.push({ ...progress }), now })
  expect(asked).toEqual([{ to_come: far.at(-1)?.total, bytes: done.bytes, address: expect.stringContaining(path) }])
  expect(far[0]).toMatchObject({ done: 0, seconds: undefined })
  expect(far.at(-1)?.done).toBe(far.at(-1)?.total)
})

test('a server that is cut in between, refuses for a while or is busy is asked again', async () => {
  const { get, server } = await place()
  let turn = 0
  server.answer = (_, response, range) => {
    turn++
    if (turn % 3 === 0) return Boolean(response.writeHead(503, { 'retry-after': '0' }).end('busy'))
    if (turn % 3 === 1) return Boolean(cutHalf(response, range))
    return false
  }
  await expectTiles((await get({}, { patience: { ...quick, attempts: 50, least: 1 } })).path)
})

/** Half of what was asked for, and then the end. */
const cutHalf = (
  response: Parameters<typeof send>[0],
  { from, until, body, etag }: Parameters<typeof send>[1],
): true => {
  const half = from + Math.floor((until - from) / 2)
  response.writeHead(206, { etag, 'content-range': `bytes ${from}-${until - 1}/${body.length}` })
  response.write(body.subarray(from, half), () => response.destroy())
  return true
}

test.each<[string, Parameters<typeof send>[2], string]>([
  [
    'other bytes than were asked for',
    { 'content-range': `bytes 7-7/${planet.length}` },
    'was asked for bytes 0 to 0 and sends 7 to 7',
  ],
  ['no word of which bytes they are', { 'content-range': '' }, 'does not say which bytes'],
  ['no word of how many there are', { 'content-range': 'bytes 0-0/*' }, 'does not say which bytes'],
  ['packed parts', { 'content-encoding': 'br' }, 'packs what it sends'],
])('a server that sends %s is refused in a sentence', async (_, headers, sentence) => {
  const { get, server, left } = await place()
  server.answer = (_request, response, range) => {
    send(response, range, headers)
    return true
  }
  await expect(get()).rejects.toThrow(sentence)
  expect(await left()).toEqual([])
})

test.each([
  [200, 'download it and name its path'],
  [403, 'answers 403'],
  [404, 'There is nothing at'],
  [416, 'is empty'],
  [500, 'could not be read, it answers 500: once more later'],
])('a server that answers %i is refused in a sentence', async (status, sentence) => {
  const { get, server, left } = await place()
  server.answer = (_, response) => Boolean(response.writeHead(status).end('a long answer'))
  await expect(get()).rejects.toThrow(sentence)
  expect(await left()).toEqual([])
})

test('a server that sends more than it says is refused', async () => {
  const { get, server } = await place()
  server.answer = (_, response, { from, until, body, etag }) => {
    response.writeHead(206, { etag, 'content-range': `bytes ${from}-${until - 1}/${body.length}` })
    response.end(body.subarray(from, until + 100))
    return true
  }
  await expect(get()).rejects.toThrow('sends more bytes than it was asked for')
})

test('a server that is too slow is given up, and asked again', async () => {
  const { get, server } = await place()
  server.answer = (_, response, { from, until, body, etag }) => {
    response.writeHead(206, { etag, 'content-range': `bytes ${from}-${until - 1}/${body.length}` })
    response.flushHeaders()
    return true
  }
  await expect(get({}, { patience: { ...quick, window: 20, attempts: 2 } })).rejects.toThrow('it is too slow')
  expect(server.asked.length).toBe(2)
})

test('nobody there is a sentence', async () => {
  const { get } = await place()
  await expect(get({ from: 'http://127.0.0.1:1/x' })).rejects.toThrow('http://127.0.0.1:1/x could not be read')
  await expect(get({ from: join(root, 'nothing') })).rejects.toThrow('cannot be read')
})

/** Breaks off once tiles come, as often as it is told to. */
const breaking = (server: Awaited<ReturnType<typeof place>>['server']) => {
  const data = Number(planet.readBigUInt64LE(56))
  server.answer = (_, response, { from }) => {
    if (from < data) return false
    response.writeHead(403).end()
    return true
  }
}

test('after a break it goes on where it was', async () => {
  const { get, server, left } = await place()
  breaking(server)
  await expect(get()).rejects.toThrow('answers 403')
  expect(await left()).toContain('town.pmtiles.part')
  server.answer = undefined
  server.asked.length = 0
  const notices: string[] = []
  const done = await get({}, { onNotice: (sentence) => notices.push(sentence) })
  await expectTiles(done.path)
  expect(notices).toEqual([])
  // Directories were not asked for again: only the first byte, for what it is now.
  expect(server.asked.filter(({ from }) => from < Number(planet.readBigUInt64LE(56))).length).toBe(1)
  expect(await left()).toEqual(['town.pmtiles'])
})

test('after a break it begins anew where the planet file is another one, or something else is wanted', async () => {
  const { get, server } = await place()
  breaking(server)
  await expect(get()).rejects.toThrow('answers 403')
  server.answer = undefined
  server.files.set(path, { body: await makePlanet(' of today'), etag: '"two"' })
  const notices: string[] = []
  const onNotice = (sentence: string) => notices.push(sentence)
  await expectTiles((await get({}, { onNotice })).path, area, ' of today')
  expect(notices).toEqual([expect.stringContaining('is another file than before the break: it is begun anew')])
  breaking(server)
  await expect(get()).rejects.toThrow('answers 403')
  server.answer = undefined
  await get({ max_zoom: 4 }, { onNotice })
  expect(notices[1]).toContain('was of something else')
})

test('a planet file that changes while it is read is begun anew, and says so', async () => {
  const { get, server } = await place()
  const next = await makePlanet(' of today')
  const data = Number(planet.readBigUInt64LE(56))
  server.answer = (_, _response, { from }) => {
    if (from >= data && server.files.get(path)?.etag !== '"two"') server.files.set(path, { body: next, etag: '"two"' })
    return false
  }
  const notices: string[] = []
  const done = await get({}, { onNotice: (sentence) => notices.push(sentence) })
  await expectTiles(done.path, area, ' of today')
  expect(notices).toEqual([expect.stringContaining('was changed meanwhile: it is begun anew')])
})

test('whoever stops it ends it at once, and what came is kept', async () => {
  const { get, server, left } = await place()
  const ending = new AbortController()
  const data = Number(planet.readBigUInt64LE(56))
  server.answer = (_, response, { from }) => {
    if (from < data) return false
    response.writeHead(200)
    ending.abort()
    return true
  }
  await expect(get({}, { signal: ending.signal })).rejects.toThrow('aborted')
  expect(await left()).toContain('town.pmtiles.part')
})

test('one process at a time makes a file', async () => {
  const { get } = await place()
  const both = await Promise.allSettled([get(), get()])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringContaining('is fetching it already') },
  })
})

test('a map that is there is replaced only by one that is whole', async () => {
  const { get, server, options } = await place()
  const before = await readFile((await get()).path)
  breaking(server)
  await expect(get()).rejects.toThrow('403')
  expect(await readFile(join(options.folder, 'town.pmtiles'))).toEqual(before)
})

test.each(['..', 'a/b', '', '.hidden', '-x', 'x'.repeat(65)])('the name %j is refused', async (name) => {
  const { get } = await place()
  await expect(get({ name })).rejects.toThrow('A name has letters')
})
