import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Compression, TileType } from 'pmtiles'
import { expect, test } from 'vitest'
import { writeArchive } from '#map/write-archive.ts'
import { craft } from './crafted.ts'
import { layer, openMaps } from './upstream.ts'

const archive = async (name: string) =>
  Buffer.concat(
    await writeArchive([{ z: 0, x: 0, y: 0, bytes: layer(name) }], { vector_layers: [{ id: 'roads' }], name }, [0, 0]),
  )

test('files come and go without a start; who draws one that is gone is told to ask again', async () => {
  const { maps, data_dir, tile, lines } = await openMaps({ map: 'own' })
  const folder = join(data_dir, 'maps')
  const ids = async () => (await maps.sources()).list.map(({ id }) => id).filter((id) => id !== 'world')
  expect(await ids()).toEqual([])
  await mkdir(folder)
  await writeFile(join(folder, 'town.pmtiles.part'), await archive('town'))
  expect(await ids()).toEqual([])
  await rename(join(folder, 'town.pmtiles.part'), join(folder, 'town.pmtiles'))
  await writeFile(join(folder, 'Ölde 2.pmtiles'), await archive('city'))
  expect(await ids()).toEqual([expect.stringMatching(/^file-town$/), expect.stringMatching(/^file-[a-z0-9-]+$/)])
  const [town] = (await maps.sources()).list.filter(({ id }) => id === 'file-town')
  expect(await tile(String(town?.digest), 0, 0, 0)).toBe('town')
  expect(maps.readers().map(({ id, schema }) => [id, schema])).toContainEqual(['file-town', 'protomaps'])

  await writeFile(join(folder, 'new'), await archive('another town'))
  await rename(join(folder, 'new'), join(folder, 'town.pmtiles'))
  const [other] = (await maps.sources()).list.filter(({ id }) => id === 'file-town')
  expect(await tile(String(other?.digest), 0, 0, 0)).toBe('another town')
  expect(await tile(String(town?.digest), 0, 0, 0)).toBe('away')
  await rm(join(folder, 'town.pmtiles'))
  expect(await ids()).toHaveLength(1)
  expect(lines.filter((line) => line.includes('passed over'))).toEqual([])
})

test('a file that another process put there is found by whoever asks for its tiles', async () => {
  const one = await openMaps({ map: 'own' })
  const other = await openMaps({ map: 'own', data_dir: one.data_dir })
  await mkdir(join(one.data_dir, 'maps'))
  await writeFile(join(one.data_dir, 'maps', 'town.pmtiles'), await archive('town'))
  const [town] = (await one.maps.sources()).list.filter(({ id }) => id === 'file-town')
  expect(await other.tile(String(town?.digest), 0, 0, 0)).toBe('town')
  expect(await other.tile('f'.repeat(16), 0, 0, 0)).toBe('unknown')
})

test('a broken file is named once in the log, and passed over', async () => {
  const { maps, data_dir, lines } = await openMaps({ map: 'own' })
  await mkdir(join(data_dir, 'maps'))
  await writeFile(join(data_dir, 'maps', 'broken.pmtiles'), 'a picture of a map')
  await writeFile(join(data_dir, 'maps', 'town.pmtiles'), await archive('town'))
  for (let i = 0; i < 3; i++)
    expect((await maps.sources()).list.map(({ id }) => id).filter((id) => id !== 'world')).toEqual(['file-town'])
  const told = lines.filter((line) => line.includes('passed over'))
  expect(told).toHaveLength(1)
  expect(told[0]).toContain('broken.pmtiles')
})

test('a file of pictures is drawn as pictures, and no address is looked for in it', async () => {
  const tiles = Buffer.from('\x89PNG\r\n\x1a\nsky', 'latin1')
  const head = { tile_type: TileType.Png, tile_packing: Compression.None, max_zoom: 0 }
  const { maps, data_dir } = await openMaps({ map: 'own' })
  await mkdir(join(data_dir, 'maps'))
  const root = [{ id: 0, offset: 0, length: tiles.length, run: 1 }]
  await writeFile(join(data_dir, 'maps', 'sky.pmtiles'), craft({ root, tiles, head }))
  const source = (await maps.sources()).list.find(({ id }) => id === 'file-sky')
  expect(source).toMatchObject({ kind: 'raster', schema: null, layers: [] })
  const at = { z: 0, x: 0, y: 0 }
  const ask = [String(source?.digest), at, () => true, async () => undefined] as const
  expect(await maps.tile(...ask)).toEqual({ bytes: tiles, type: 'image/png', encoding: undefined })
  expect(maps.readers().map(({ id }) => id)).not.toContain('file-sky')
})
