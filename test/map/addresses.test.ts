import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { embedded } from '#geocode/embedded.ts'
import { createNames } from '#map/names/names.ts'
import { writeArchive } from '#map/write-archive.ts'
import { afterwards } from '#test/afterwards.ts'
import { at, tileAround, townTiles, vaduz } from '../geocode/town.ts'
import { openMaps, openUpstream } from './upstream.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

test('of a file that is put into the folder addresses are told, both ways', async () => {
  const { maps, data_dir } = await openMaps({ map: 'own' })
  const names = createNames(join(data_dir, 'cache'), quiet)
  afterwards(() => names.close())
  const geocoder = embedded({ readers: maps.readers, names: names.of })
  const look = async () => {
    await maps.lookAtFiles()
    await names.look(maps.readers())
  }
  await look()
  expect((await geocoder.reverse(at(9, 101)))?.details?.street).toBeUndefined()

  const { tile, max_zoom } = townTiles(vaduz, 'protomaps')
  const tiles = [12, 14, 15].flatMap((z) =>
    tileAround(z, 2_000).flatMap((place) => ({ ...place, bytes: tile(place) ?? new Uint8Array() })),
  )
  const told = { vector_layers: [{ id: 'roads' }, { id: 'buildings' }, { id: 'places' }] }
  await mkdir(join(data_dir, 'maps'))
  await writeFile(
    join(data_dir, 'maps', 'vaduz.pmtiles'),
    Buffer.concat(await writeArchive(tiles, told, [12, max_zoom])),
  )
  await look()
  expect((await geocoder.reverse(at(9, 101)))?.address).toBe('Äulestrasse 22, Vaduz, Liechtenstein')
  expect((await geocoder.search('aulestr 22'))[0]?.address).toBe('Äulestrasse 22, Vaduz, Liechtenstein')
})

test('of fetched streets only what somebody looked at is read, and nothing is asked for an address', async () => {
  const upstream = await openUpstream()
  const { tile } = townTiles(vaduz, 'openmaptiles')
  const { maps, told } = await openMaps({ map: 'streets', map_url: `${upstream.url}/planet` })
  const geocoder = embedded({ readers: maps.readers })
  const { digest } = await told('streets')
  upstream.state.serve = ({ url = '' }, response) => {
    const [z, x, y] = (/(\d+)\/(\d+)\/(\d+)\.pbf$/.exec(url) ?? []).slice(1).map(Number)
    response.setHeader('content-encoding', 'gzip')
    response.end(gzipSync(tile({ z: z ?? 0, x: x ?? 0, y: y ?? 0 }) ?? new Uint8Array()))
  }
  upstream.paths()
  expect((await geocoder.reverse(at(9, 101)))?.details?.street).toBeUndefined()
  expect(upstream.paths()).toEqual([])

  const looked = tileAround(14, 400)
  for (const place of looked)
    await maps.tile(
      String(digest),
      place,
      () => true,
      async () => undefined,
    )
  expect(upstream.paths()).toHaveLength(looked.length)
  expect((await geocoder.reverse(at(9, 101)))?.address).toBe('Äulestrasse 22, Vaduz, Liechtenstein')
  expect(upstream.paths()).toEqual([])
})
