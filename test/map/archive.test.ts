import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gunzipSync } from 'node:zlib'
import { Compression, PMTiles, type Source, tileIdToZxy } from 'pmtiles'
import { expect, test } from 'vitest'
import { openArchive, unpack } from '#map/archive.ts'
import { type Cut, writeArchive } from '#map/write-archive.ts'
import { afterwards } from '#test/afterwards.ts'

const folder = await mkdtemp(join(tmpdir(), 'odograph-archive-'))
afterwards(() => rm(folder, { recursive: true }))

const written = async (name: string, tiles: Iterable<Cut>): Promise<string> => {
  const path = join(folder, name)
  const told = {
    attribution: 'Nobody',
    vector_layers: [
      { id: 'earth', fields: {} },
      { id: 'places', fields: {} },
    ],
  }
  await writeFile(path, Buffer.concat(await writeArchive(tiles, told, [0, 7])))
  return path
}

/** So many that directories lead to others; every fifth is missing, every third says the same. */
const many = Array.from({ length: 12_000 }, (_, id) => {
  const [z, x, y] = tileIdToZxy(id)
  return { z, x, y, bytes: Buffer.from(id % 3 === 0 ? 'the same' : `tile ${Math.imul(id, 0x9e3779b1)}`) }
}).filter((_, id) => id % 5 !== 0)

test('what is written is read again, and nothing else', async () => {
  const archive = await openArchive(await written('many', many))
  afterwards(() => archive.close())
  expect(archive).toMatchObject({
    kind: 'vector',
    type: 'application/vnd.mapbox-vector-tile',
    encoding: 'gzip',
    min_zoom: 0,
    max_zoom: 7,
    attribution: 'Nobody',
    layers: ['earth', 'places'],
  })
  expect(archive.bounds[0]).toBe(-180)
  for (const { z, x, y, bytes } of many.filter((_, i) => i % 7 === 0))
    expect(gunzipSync((await archive.tile(z, x, y)) ?? '')).toEqual(bytes)
  expect(await archive.tile(0, 0, 0)).toBeUndefined()
  expect(await archive.tile(8, 0, 0)).toBeUndefined()
})

test('other programs read it too', async () => {
  const path = await written('others', many)
  const file = await open(path)
  afterwards(() => file.close())
  const source: Source = {
    getKey: () => path,
    async getBytes(offset, length) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
      return { data: new Uint8Array(buffer.subarray(0, bytesRead)).buffer }
    },
  }
  const archive = new PMTiles(source)
  expect(await archive.getMetadata()).toMatchObject({ attribution: 'Nobody' })
  for (const { z, x, y, bytes } of many.slice(-20)) {
    const tile = await archive.getZxy(z, x, y)
    expect(Buffer.from(tile?.data ?? new ArrayBuffer(0))).toEqual(bytes)
  }
})

test('another file has another digest, the same file the same', async () => {
  const digests = await Promise.all(
    [many.slice(0, 50), many.slice(1, 50), many.slice(0, 50)].map(async (tiles, i) => {
      const archive = await openArchive(await written(`digest-${i}`, tiles))
      await archive.close()
      return archive.digest
    }),
  )
  expect(digests[0]).toBe(digests[2])
  expect(digests[0]).not.toBe(digests[1])
  expect(digests[0]).toMatch(/^[0-9a-f]{16}$/)
})

test.each([
  ['empty', Buffer.alloc(0)],
  ['something else', Buffer.from('a picture of a map'.repeat(1000))],
  ['cut off', 'half'],
])('a file that is %s is refused', async (name, bytes) => {
  const path = join(folder, name)
  const whole = Buffer.concat(await writeArchive(many.slice(0, 50), {}, [0, 7]))
  await writeFile(path, bytes === 'half' ? whole.subarray(0, 130) : bytes)
  await expect(openArchive(path)).rejects.toThrow()
})

test('tiles are unpacked however they are packed', async () => {
  expect(Compression.Brotli).toBe(3)
  expect(String(await unpack(brotliCompressSync('tile'), 'br'))).toBe('tile')
  expect(String(await unpack(Buffer.from('tile'), undefined))).toBe('tile')
})
