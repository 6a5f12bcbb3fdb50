import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { TileType, tileIdToZxy } from 'pmtiles'
import { expect, test } from 'vitest'
import { openArchive } from '#map/archive.ts'
import { type Entry, findEntry, readDirectory, writeDirectory } from '#map/directory.ts'
import { head_length, readHead } from '#map/head.ts'
import { afterwards } from '#test/afterwards.ts'
import { type Crafted, craft } from './crafted.ts'

const folder = await mkdtemp(join(tmpdir(), 'odograph-damaged-'))
afterwards(() => rm(folder, { recursive: true }))

let files = 0
const opened = async (bytes: Buffer) => {
  const path = join(folder, `${++files}.pmtiles`)
  await writeFile(path, bytes)
  const archive = await openArchive(path)
  afterwards(() => archive.close())
  return archive
}

const tile = gzipSync('a tile')
const one: Entry = { id: 0, offset: 0, length: tile.length, run: 1 }
const good: Crafted = { root: [one], tiles: tile }
const whole = craft(good)

test('a file that is as it should be is read', async () => {
  const archive = await opened(whole)
  expect(await archive.tile(0, 0, 0)).toEqual(tile)
})

const changed = (at: number, ...bytes: number[]): Buffer => {
  const copy = Buffer.from(whole)
  copy.set(bytes, at)
  return copy
}
const varints = (...bytes: number[]): Buffer => Buffer.from(bytes)
const zip = (entries: number): Buffer => Buffer.concat([varints(entries), Buffer.alloc(100)])

test.each<[string, Buffer, string]>([
  ['a file of another version', changed(7, 4), 'PMTiles of version 4, and only 3 is read'],
  ['a file of the second version', Buffer.from('PM\x02\x00and so on'), 'PMTiles of version 2'],
  ['a page of a web server', Buffer.from('<!doctype html>'.repeat(50)), 'it is no PMTiles file'],
  ['a cut head', whole.subarray(0, 90), 'it ends within its head'],
  ['a cut file', whole.subarray(0, whole.length - 3), `should have ${whole.length} bytes, and has ${whole.length - 3}`],
  ['parts that are larger than any disk', changed(16, 255, 255, 255, 255, 255, 255, 255, 127), 'any disk has'],
  ['levels that are none', craft({ ...good, head: { max_zoom: 200 } }), 'its levels are 0 to 200'],
  ['bounds that are none', craft({ ...good, head: { bounds: [10, 0, -10, 1] } }), 'from 10 to -10 degrees east'],
  ['tiles that are something else', craft({ ...good, head: { tile_type: TileType.Unknown } }), 'neither vector tiles'],
  ['a root that is not packed', craft({ ...good, head: { packing: 4 } }), 'does not unpack'],
  ['a directory that tells of a million entries', craft({ root: zip(127) }), 'a directory of it is cut'],
  ['one that tells of more than fit in memory', craft({ root: varints(255, 255, 255, 255, 127) }), 'more than 1000000'],
  ['one with numbers without an end', craft({ root: Buffer.alloc(64, 255) }), 'says what cannot be'],
  ['one that begins behind nothing', craft({ root: varints(1, 0, 1, 1, 0) }), 'says what cannot be'],
  [
    'one of tiles one over another',
    craft({
      root: [
        { ...one, run: 5 },
        { ...one, id: 3 },
      ],
    }),
    'out of order',
  ],
  ['one that unpacks to more than there may be', craft({ root: Buffer.alloc(17 * 1024 * 1024) }), 'does not unpack'],
  ['what it tells of itself, as no JSON', craft({ ...good, metadata: '{' }), 'no JSON object'],
  ['what it tells of itself, as null', craft({ ...good, metadata: 'null' }), 'no JSON object'],
])('%s is refused with a sentence', async (_, bytes, sentence) => {
  await expect(opened(bytes)).rejects.toThrow(sentence)
})

test('layers that are none are passed over', async () => {
  const metadata = JSON.stringify({ vector_layers: [null, 7, { id: 3 }, { id: 'roads' }], attribution: 7 })
  expect(await opened(craft({ ...good, metadata }))).toMatchObject({ layers: ['roads'], attribution: '' })
})

test('directories that lead to themselves, beyond the file or to tiles of 50 MB end with a sentence', async () => {
  // A directory's length is its own, so that it is found where it says.
  const pointer = { id: 0, offset: 0, length: 30, run: 0 }
  const leaf = gzipSync(writeDirectory([pointer]))
  const itself = { ...pointer, length: leaf.length }
  const circle = await opened(craft({ root: [itself], leaves: [[itself]] }))
  await expect(circle.tile(2, 1, 1)).rejects.toThrow('lead in circles')
  const beyond = await opened(craft({ root: [{ ...one, length: 1000 }], tiles: tile }))
  await expect(beyond.tile(0, 0, 0)).rejects.toThrow('leads beyond its end')
  const nowhere = await opened(craft({ root: [{ ...pointer, offset: 10_000 }] }))
  await expect(nowhere.tile(0, 0, 0)).rejects.toThrow('leads beyond its end')
  const fifty = 50_000_000
  const heavy = await opened(craft({ root: [{ ...one, length: fifty }], tiles: Buffer.alloc(fifty) }))
  await expect(heavy.tile(0, 0, 0)).rejects.toThrow('a part of it has 50 MB')
})

test('of many directories those are kept that were read last, and all tiles are found', async () => {
  const a_leaf = 40
  const leaves = Array.from({ length: 8 }, (_, k): Entry[] =>
    Array.from({ length: a_leaf }, (_, i) => ({ id: k * a_leaf + i, offset: 0, length: tile.length, run: 1 })),
  )
  let offset = 0
  const root = leaves.map((leaf, k) => {
    const { length } = gzipSync(writeDirectory(leaf))
    offset += length
    return { id: k * a_leaf, offset: offset - length, length, run: 0 }
  })
  const archive = await opened(craft({ root, leaves, tiles: tile }))
  for (let id = 0; id < 8 * a_leaf; id += 13) expect(await archive.tile(...tileIdToZxy(id))).toEqual(tile)
})

const entries = fc
  .array(
    fc.record({
      gap: fc.nat(1000),
      run: fc.integer({ min: 0, max: 300 }),
      length: fc.nat(100_000),
      offset: fc.maxSafeNat().map((most) => Math.floor(most / 4)),
    }),
    { maxLength: 40 },
  )
  .map((list) => {
    let next = 0
    return list.map(({ gap, run, length, offset }): Entry => {
      const id = next + gap
      next = id + Math.max(1, run)
      return { id, run, length, offset }
    })
  })

test('a directory is read as it was written, and each of its tiles is found', () => {
  fc.assert(
    fc.property(entries, (list) => {
      const directory = readDirectory(writeDirectory(list))
      expect(directory.count).toBe(list.length)
      for (const entry of list) expect(findEntry(directory, entry.id)).toEqual(entry)
    }),
  )
})

test('no bytes make a directory or a head that is not refused in a sentence', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      for (const read of [
        () => readDirectory(bytes),
        () => readHead(Buffer.concat([Buffer.from('PMTiles\x03', 'latin1'), bytes, Buffer.alloc(head_length)])),
      ])
        try {
          read()
        } catch (error) {
          expect((error as Error).message).toMatch(/^(it is|a directory of it) /)
        }
    }),
    { numRuns: 2000 },
  )
})
