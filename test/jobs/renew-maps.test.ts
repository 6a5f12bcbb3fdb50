import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMapRenewer } from '#jobs/renew-maps.ts'
import { fetchArea } from '#map/fetch/fetch-area.ts'
import { findMaps, mapsFolder } from '#map/fetch/folder.ts'
import { afterwards } from '#test/afterwards.ts'
import { freshDatabase } from '#test/database.ts'
import { makePlanet } from '#test/map/fetch/planet.ts'
import { rangeServer } from '#test/map/fetch/range-server.ts'
import { drive, makeSource } from '#test/source.ts'

const { db, pool } = await freshDatabase()
const day = 86_400_000
const now = new Date('2026-11-24T03:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * day)

const place = async () => {
  const data_dir = await mkdtemp(join(tmpdir(), 'odograph-renew-'))
  afterwards(() => rm(data_dir, { recursive: true }))
  const server = await rangeServer()
  server.files.set('/20261020.pmtiles', { body: await makePlanet(' of old') })
  const folder = mapsFolder(data_dir)
  const from = `${server.url}/{date}.pmtiles`
  const logged: string[] = []
  const log = {
    info: (_: object, message: string) => logged.push(message),
    error: (_: object, message: string) => logged.push(message),
  }
  const patience = { attempts: 1, pause: 1 }
  const renewer = (map_renew: boolean) =>
    createMapRenewer({ db, config: { data_dir, map_renew, map_networks: ['127.0.0.1'] }, log, patience })
  const maps = async () => (await findMaps(folder)).map(({ name, made }) => [name, made?.fetched.slice(0, 10)])
  return { server, folder, from, logged, renewer, maps }
}

test('maps are fetched once more when they are a month old, where that is wanted, and what fails waits a day', async () => {
  const { server, folder, from, logged, renewer, maps } = await place()
  const wish = { area: '40,0,50,10' }
  await fetchArea({ folder, name: 'old', wish, max_zoom: 5, from }, { now: ago(31) })
  server.files.set('/20261105.pmtiles', { body: await makePlanet(' of new') })
  await fetchArea({ folder, name: 'new', wish, max_zoom: 5, from }, { now: ago(15) })
  await renewer(false).run(now)
  const before = await maps()
  expect(before).toEqual([
    ['new', '2026-11-09'],
    ['old', '2026-10-24'],
  ])
  const renew = renewer(true)
  const then = await readFile(join(folder, 'old.pmtiles'))
  // There is nothing of the last days.
  await renew.run(now)
  expect(await maps()).toEqual(before)
  expect(await readFile(join(folder, 'old.pmtiles'))).toEqual(then)
  expect(logged).toEqual(['a map could not be fetched once more; the one there is stays'])
  server.files.set('/20261123.pmtiles', { body: await makePlanet(' of today') })
  await renew.run(now)
  expect(await maps()).toEqual(before)
  await renew.run(new Date(now.getTime() + day + 1))
  expect(await maps()).toEqual([
    ['new', '2026-11-09'],
    ['old', '2026-11-25'],
  ])
  expect(logged.at(-1)).toBe('a map was fetched once more')
  expect((await findMaps(folder))[1]?.made).toMatchObject({ wish, max_zoom: 5, from })
  renew.stop()
})

test('a fleet that has moved on is followed', async () => {
  const { server, folder, from, renewer } = await place()
  const { source_id } = await makeSource(pool)
  await drive(pool, source_id, [47.15, 9.55], [47.25, 9.65], now)
  const fleet = [{ south: 0, west: 0, north: 1, east: 1 }]
  await fetchArea({ folder, name: 'fleet', wish: { fleet }, max_zoom: 5, from }, { now: ago(31) })
  server.files.set('/20261123.pmtiles', { body: await makePlanet(' of today') })
  await renewer(true).run(now)
  const [map] = await findMaps(folder)
  expect(map?.made?.wish).toEqual({ fleet: [{ south: 47, west: 9.4, north: 47.4, east: 9.8 }] })
})
