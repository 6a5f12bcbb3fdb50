import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { embedded } from '#geocode/embedded.ts'
import type { Schema, TileAt, TileReader } from '#geocode/tiles.ts'
import { openArchive, unpack } from '#map/archive.ts'
import { createNames } from '#map/names/names.ts'
import { type Cut, writeArchive } from '#map/write-archive.ts'
import { afterwards } from '#test/afterwards.ts'
import { tileAround, townTiles, vaduz } from '../geocode/town.ts'

const folder = await mkdtemp(join(tmpdir(), 'odograph-names-'))
afterwards(() => rm(folder, { recursive: true }))

const logged: string[] = []
const log = {
  info: (_: object, message: string) => void logged.push(message),
  warn: (_: object, message: string) => void logged.push(message),
  error: (_: object, message: string) => void logged.push(message),
}

/** The town as a file of tiles, and who reads it. */
const townFile = async (name: string, schema: Schema, other?: (at: TileAt) => Uint8Array): Promise<TileReader> => {
  const { max_zoom, tile } = townTiles(vaduz, schema)
  const tiles: Cut[] = [12, 14, 15].flatMap((z) =>
    tileAround(z, 2_000).flatMap((at) => {
      const bytes = other?.(at) ?? tile(at)
      return bytes ? [{ ...at, bytes }] : []
    }),
  )
  const file = join(folder, `${name}.pmtiles`)
  await writeFile(file, Buffer.concat(await writeArchive(tiles, {}, [12, max_zoom])))
  const archive = await openArchive(file)
  afterwards(() => archive.close())
  const { digest, bounds, min_zoom } = archive
  return {
    ...{ id: name, schema, digest, bounds, min_zoom, max_zoom, file },
    async tile({ z, x, y }) {
      const bytes = await archive.tile(z, x, y)
      return bytes && unpack(bytes, archive.encoding)
    },
  }
}

const opened = () => {
  const names = createNames(join(folder, 'cache'), log)
  afterwards(() => names.close())
  return names
}

test('the streets of a file are found by their names once it was read, also after the next start', async () => {
  const readers = [await townFile('own', 'protomaps'), await townFile('other', 'openmaptiles')]
  const names = opened()
  const geocoder = embedded({ readers: () => readers, names: names.of })
  expect(await geocoder.search('Äulestrasse 22')).toEqual([])
  await names.look(readers)
  expect((await geocoder.search('Äulestrasse 22')).map(({ address }) => address)).toEqual([
    'Äulestrasse 22, Vaduz, Liechtenstein',
    'Äulestrasse 22, Vaduz, Liechtenstein',
  ])
  expect(logged).toEqual(Array(2).fill('the streets of a file of maps are found by their names'))
  const later = opened()
  await later.look(readers)
  expect(logged).toHaveLength(2)
  expect((await later.of(readers[0] as TileReader))?.places.map(({ name }) => name)).toContain('Vaduz')
})

test('those of a file that is gone are forgotten, and half of one is read again', async () => {
  const reader = await townFile('gone', 'protomaps')
  const names = opened()
  await names.look([reader])
  const [kept] = await readdir(join(folder, 'cache'))
  await writeFile(join(folder, 'cache', kept as string), 'half')
  const later = opened()
  expect(await later.of(reader)).toBeUndefined()
  await later.look([reader])
  expect(await later.of(reader)).toBeDefined()
  await later.look([])
  expect(await readdir(join(folder, 'cache'))).toEqual([])
})

test('a file of broken tiles has no streets, and of one that is no file nothing is read twice', async () => {
  const reader = await townFile('broken', 'protomaps', ({ x }) => new Uint8Array(100).fill(x % 256))
  const names = opened()
  const none = { ...reader, digest: 'none', file: join(folder, 'nowhere.pmtiles') }
  logged.length = 0
  await names.look([reader, none])
  await names.look([reader, none])
  expect(logged).toEqual([
    'the streets of a file of maps are found by their names',
    'the names of streets of a file of maps cannot be read',
  ])
  expect((await names.of(reader))?.place).toHaveLength(0)
  expect(await names.of(none)).toBeUndefined()
  expect(await names.of({ ...none, file: undefined })).toBeUndefined()
})

test('a file tells which tiles of a zoom it has, each once', async () => {
  const { file = '' } = await townFile('listed', 'protomaps')
  const archive = await openArchive(file)
  afterwards(() => archive.close())
  const told = await Array.fromAsync(archive.tiles(14))
  const text = ({ z, x, y }: TileAt) => `${z}/${x}/${y}`
  const { tile } = townTiles(vaduz, 'protomaps')
  const there = tileAround(14, 2_000).filter((at) => tile(at))
  expect(told.map(text).sort()).toEqual(there.map(text).sort())
  expect(await Array.fromAsync(archive.tiles(13))).toEqual([])
})
