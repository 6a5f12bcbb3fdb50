import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openArchive } from '#map/archive.ts'
import { verifyArchive } from '#map/fetch/verify.ts'
import { type Cut, writeArchive } from '#map/write-archive.ts'
import { afterwards } from '#test/afterwards.ts'
import { fleet } from '#test/fleet.ts'
import { makePlanet, noise } from '#test/map/fetch/planet.ts'
import { rangeServer } from '#test/map/fetch/range-server.ts'
import { drive, makeSource } from '#test/source.ts'
import { start } from './platform.ts'

const { url, pool } = await fleet({ own: true })
const planet = await makePlanet()
const server = await rangeServer()
server.files.set('/planet.pmtiles', { body: planet })
const from = ['--from', `${server.url}/planet.pmtiles`]
const slow = { timeout: 60_000 }

let data_dir: string
let maps: string
beforeEach(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'odograph-map-'))
  maps = join(data_dir, 'maps')
  server.answer = undefined
  return () => rm(data_dir, { recursive: true })
})

const map = async (...words: string[]) => {
  const { told, ended } = start(['map', ...words], { ODOGRAPH_DATA_DIR: data_dir, ODOGRAPH_DATABASE_URL: url })
  return { code: await ended, ...told }
}

test('a map is fetched, listed and removed', slow, async () => {
  const { code, out, err } = await map('fetch', '--area', '40,-10,60,30', ...from, '--name', 'europe')
  expect([code, out]).toEqual([
    0,
    `${join(maps, 'europe.pmtiles')} is there. A platform that runs draws it from now on.\n`,
  ])
  expect(err).toMatch(
    /^[\d.]+ MB to fetch from http.*; the file has [\d.]+ MB\.\n(\d+ %: [\d.]+ of [\d.]+ MB(, \d+ seconds left)?\n)*100 %:/,
  )
  await verifyArchive(join(maps, 'europe.pmtiles'))
  await map('fetch', '--country', 'li', ...from, '--max-zoom', '6')
  const list = await map('list')
  expect(list.out).toMatch(/^name +area +levels +size +from +kind\n/)
  expect(list.out).toMatch(/\neurope +40,-10,60,30 +0–7 +[\d.]+ MB +\d{4}-\d\d-\d\d +vector\n/)
  expect(list.out).toMatch(/\nli +LI +0–6 /)
  expect(await map('remove', 'europe')).toEqual({ code: 0, out: 'europe is removed.\n', err: '' })
  expect(await readdir(maps)).toEqual(['li.pmtiles'])
  expect(await map('remove', '../secret')).toMatchObject({
    code: 1,
    err: 'There is no map ../secret; there are: li.\n',
  })
})

test('broken and unfinished maps are listed with the reason', slow, async () => {
  expect((await map('list')).out).toMatch(/^There is no map of your own/)
  await mkdir(maps)
  await writeFile(join(maps, 'cut.pmtiles'), planet.subarray(0, planet.length / 2))
  await writeFile(join(maps, 'page.pmtiles'), '<html>')
  await writeFile(join(maps, 'half.pmtiles.part'), 'x')
  const found: object[] = JSON.parse((await map('list', '--json')).out)
  expect(found).toMatchObject([
    { name: 'cut', fault: expect.stringMatching(/^it is cut: it should have \d+ bytes/) },
    { name: 'half', fault: expect.stringContaining('unfinished') },
    { name: 'page', fault: 'it is no PMTiles file' },
  ])
  expect((await map('list')).out).toMatch(/page .* it is no PMTiles file\n/)
  await map('remove', 'half')
  expect(await readdir(maps)).toEqual(['cut.pmtiles', 'page.pmtiles'])
})

test('what cannot be is a sentence', slow, async () => {
  expect(await map('fetch')).toMatchObject({ code: 1, err: 'Say one of --area, --country and --around-fleet.\n' })
  expect((await map('fetch', '--area', '1,2,3,4', '--country', 'DE')).err).toContain('Say one of')
  expect((await map('fetch', '--area', '1,2,3', ...from)).err).toContain('two corners')
  expect((await map('fetch', '--country', 'XX', ...from)).err).toContain('There is no country XX')
  expect((await map('fetch', '--area', '1,2,3,4', '--max-zoom', '16')).err).toContain('from 0 to 15')
  expect((await map('fetch', '--area', '1,2,3,4', '--from', join(data_dir, 'none'))).err).toContain('cannot be read')
})

test('the area of a fleet is where its devices were', slow, async () => {
  expect((await map('fetch', '--around-fleet', ...from)).err).toContain('No device of this platform was anywhere yet')
  const { rows } = await pool.query<{ id: number }>('select id from source')
  expect(rows).toEqual([])
  const source = await makeSource(pool)
  await drive(pool, source.source_id, [47.1, 9.5], [47.2, 9.6])
  expect((await map('fetch', '--around-fleet', ...from)).err).toContain('to fetch')
  const archive = await openArchive(join(maps, 'fleet.pmtiles'))
  afterwards(() => archive.close())
  const [west, south, east, north] = archive.bounds
  expect([
    west < 9.5,
    west > 9,
    south < 47.1,
    south > 46.5,
    east > 9.6,
    east < 10,
    north > 47.2,
    north < 47.8,
  ]).not.toContain(false)
})

/** 320 tiles of 100 KB, in eight requests. */
const heavy = async (): Promise<Buffer> => {
  const tiles = Array.from(
    { length: 320 },
    (_, i): Cut => ({ z: 9, x: i % 20, y: Math.floor(i / 20), bytes: noise(i, 100_000) }),
  )
  return Buffer.concat(await writeArchive(tiles, {}, [9, 9]))
}

test('who is killed goes on where it was', slow, async () => {
  const body = await heavy()
  server.files.set('/heavy.pmtiles', { body })
  const data = Number(body.readBigUInt64LE(56))
  const words = ['fetch', '--area', '-85,-180,85,180', '--name', 'heavy', '--from', `${server.url}/heavy.pmtiles`]
  let answers = 0
  // Six are answered, and who asks for more waits.
  server.answer = (_request, _response, range) => range.from >= data && ++answers > 6
  const { child, ended } = start(['map', ...words], { ODOGRAPH_DATA_DIR: data_dir })
  const noted = () =>
    stat(join(maps, 'heavy.pmtiles.part.done')).then(
      ({ size }) => size / 4,
      () => 0,
    )
  await expect.poll(noted, { timeout: 30_000 }).toBeGreaterThanOrEqual(4)
  child.kill('SIGKILL')
  await ended
  const kept = await noted()
  server.answer = undefined
  server.asked.length = 0
  expect(await map(...words)).toMatchObject({ code: 0 })
  const asked = server.asked.filter(({ path, from }) => path === '/heavy.pmtiles' && from >= data)
  expect(asked.length).toBe(Math.ceil((body.length - data) / 4 / 1024 / 1024) - kept)
  expect(await readdir(maps)).toEqual(['heavy.pmtiles'])
  const copy = await readFile(join(maps, 'heavy.pmtiles'))
  // The same tiles in the same order.
  expect(copy.subarray(-1_000_000)).toEqual(body.subarray(-1_000_000))
  await verifyArchive(join(maps, 'heavy.pmtiles'), 320)
})

test('a disk that is full is a sentence, and nothing is kept', slow, async () => {
  const body = await heavy()
  server.files.set('/heavy.pmtiles', { body })
  const words = ['map', 'fetch', '--area', '-85,-180,85,180', '--name', 'full', '--from', `${server.url}/heavy.pmtiles`]
  const limited = ['sh', '-c', 'ulimit -f 2000; exec "$@"', 'sh']
  const { told, ended } = start(words, { ODOGRAPH_DATA_DIR: data_dir }, limited)
  expect(await ended).toBe(1)
  expect(told.err).toContain(`The disk of ${maps} is full, and nothing was kept: make room`)
  expect(await readdir(maps)).toEqual([])
})

test('who stops it is told that it goes on', slow, async () => {
  server.answer = () => true
  const { child, told, ended } = start(['map', 'fetch', '--area', '1,2,3,4', ...from], { ODOGRAPH_DATA_DIR: data_dir })
  server.asked.length = 0
  await expect.poll(() => server.asked.length, { timeout: 30_000 }).toBe(1)
  child.kill('SIGINT')
  expect(await ended).toBe(1)
  expect(told.err).toContain('It was stopped. The same command goes on where it was.')
})
