import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMaps } from '#map/maps.ts'
import { writeArchive } from '#map/write-archive.ts'
import { readConfig } from '#src/config.ts'
import { afterwards } from '#test/afterwards.ts'

const data_dir = await mkdtemp(join(tmpdir(), 'odograph-maps-'))
afterwards(() => rm(data_dir, { recursive: true }))
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const defaults = { ...readConfig({}), data_dir, map: 'own' as const }

const opened = async (settings: object) => {
  const maps = await createMaps({ ...defaults, ...settings }, log)
  afterwards(() => maps.close())
  return maps
}

test('the world comes once it is cut, below the file of the operator', { timeout: 300_000 }, async () => {
  const map_file = join(data_dir, 'town.pmtiles')
  const tile = { z: 0, x: 0, y: 0, bytes: Buffer.from('town') }
  await writeFile(map_file, Buffer.concat(await writeArchive([tile], {}, [0, 0])))
  const maps = await opened({ map_file })
  await expect.poll(async () => (await maps.sources()).ready, { timeout: 290_000 }).toBe(true)
  const { list } = await maps.sources()
  expect(list.map(({ id, map, kind }) => [id, map, kind])).toEqual([
    ['world', 'osm', 'vector'],
    ['file', 'osm', 'vector'],
  ])
  expect(list[0]?.url).toBe(`/map/${list[0]?.digest}/{z}/{x}/{y}`)
  // A file that does not say whose it is, is OpenStreetMap's.
  expect(list[1]?.attribution).toContain('OpenStreetMap')
})

test('a file that is none ends the start with its name', async () => {
  await expect(createMaps({ ...defaults, map_file: '/nowhere.pmtiles' }, log)).rejects.toThrow(
    /^ODOGRAPH_MAP_FILE: \/nowhere\.pmtiles is no PMTiles file that can be read: /,
  )
})
