import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { TileType } from 'pmtiles'
import { expect, test } from 'vitest'
import { type Entry, writeDirectory } from '#map/directory.ts'
import { fetchArea } from '#map/fetch/fetch-area.ts'
import { afterwards } from '#test/afterwards.ts'
import { type Crafted, craft } from '../crafted.ts'

const root = await mkdtemp(join(tmpdir(), 'odograph-bad-planet-'))
afterwards(() => rm(root, { recursive: true }))

const tile = gzipSync('a tile')
const one: Entry = { id: 0, offset: 0, length: tile.length, run: 1 }
const good: Crafted = { root: [one], tiles: tile }
const pointer = { id: 0, offset: 0, length: 0, run: 0 }
const itself = { ...pointer, length: gzipSync(writeDirectory([{ ...pointer, length: 30 }])).length }
const strange = [{ ...one, id: 900 }]
const fifty = 50_000_000

const made = (bytes: Buffer, at: number, byte: number): Buffer => {
  const copy = Buffer.from(bytes)
  copy[at] = byte
  return copy
}

let folders = 0
const fetched = async (bytes: Buffer, area = '-60,-170,60,170') => {
  const folder = join(root, String(++folders))
  const from = join(root, `${folders}.pmtiles`)
  await writeFile(from, bytes)
  return { folder, from, done: fetchArea({ folder, name: 'x', wish: { area }, max_zoom: 15, from }) }
}

test.each<[string, Crafted | Buffer, string]>([
  ['of another version', made(craft(good), 7, 2), 'PMTiles of version 2'],
  ['cut', craft(good).subarray(0, -2), 'it is cut'],
  ['shorter than a head', Buffer.from('PMTiles\x03'), 'it is cut'],
  ['empty', Buffer.alloc(0), 'it is no PMTiles file'],
  [
    'of pictures',
    { ...good, head: { tile_type: TileType.Webp } },
    'its tiles are pictures, and streets are drawn of vector',
  ],
  ['of deep levels only', { ...good, head: { min_zoom: 16, max_zoom: 17 } }, 'its first level is 16'],
  ['of directories that lead to themselves', { root: [itself], leaves: [[itself]] }, 'in circles'],
  ['of directories beyond its end', { root: [{ ...pointer, offset: 10_000, length: 20 }] }, 'beyond its end'],
  [
    'of a directory that tells of what is not its own',
    {
      root: [
        { ...pointer, length: gzipSync(writeDirectory(strange)).length },
        { ...one, id: 5 },
      ],
      leaves: [strange],
      tiles: tile,
    },
    'tiles that are not its own',
  ],
  ['of tiles beyond its end', { ...good, root: [{ ...one, offset: 1000 }] }, 'tile 0/0/0 lies beyond its end'],
  ['of tiles of nothing', { ...good, root: [{ ...one, length: 0 }] }, 'tile 0/0/0 lies beyond its end'],
  ['of tiles of 50 MB', { root: [{ ...one, length: fifty }], tiles: Buffer.alloc(fifty) }, 'its tile 0/0/0 has 50 MB'],
  [
    'of tiles one over another',
    {
      root: [one, { ...one, id: 1, length: tile.length - 1 }, { ...one, id: 2, offset: 1, length: tile.length }],
      tiles: Buffer.concat([tile, tile]),
    },
    'lie one over another',
  ],
  ['of directories that do not unpack', { ...good, head: { packing: 4 } }, 'does not unpack'],
  ['that tells of itself what is no JSON', { ...good, metadata: '[' }, 'no JSON object'],
  [
    'of another area',
    { ...good, root: [{ ...one, id: 21 }], head: { bounds: [1, 2, 3, 4] } },
    'it has nothing of this area, only of 1, 2, 3, 4',
  ],
])('a planet file %s is refused in a sentence, and nothing is kept', async (name, file, sentence) => {
  const area = name === 'of another area' ? '-60,10,-50,20' : undefined
  const { folder, from, done } = await fetched(Buffer.isBuffer(file) ? file : craft(file), area)
  await expect(done).rejects.toThrow(sentence)
  await expect(done).rejects.toThrow(from)
  expect(await readdir(folder)).toEqual([])
})

test('tiles that do not unpack are found at the end, and nothing is kept', async () => {
  const { folder, done } = await fetched(craft({ ...good, tiles: Buffer.alloc(tile.length, 7) }))
  await expect(done).rejects.toThrow(/^What was fetched cannot be read, it is damaged: a tile does not unpack/)
  expect(await readdir(folder)).toEqual([])
})
