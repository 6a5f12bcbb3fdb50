import { open } from 'node:fs/promises'
import { PMTiles, type Source, tileIdToZxy } from 'pmtiles'
import { type Cut, writeArchive } from '#map/write-archive.ts'
import { afterwards } from '#test/afterwards.ts'

/** Bytes that do not pack, always the same for a tile. */
export const noise = (seed: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length)
  for (let i = 0, state = seed + 1; i < length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[i] = state >>> 24
  }
  return bytes
}

export const levels = [0, 7] as const
const count = (4 ** 8 - 1) / 3

/** What the planet has of a tile: every third is the same sea, and every fifth is not there. */
export const contentOf = (id: number): Buffer | undefined => {
  if (id % 5 === 4) return undefined
  return id % 3 === 0 ? Buffer.from('the sea') : Buffer.concat([Buffer.from(`tile ${id} `), noise(id, 40 + (id % 200))])
}

export const told = {
  attribution: '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>',
  vector_layers: [{ id: 'roads', fields: {} }],
  version: '4.8.1',
}

/** A planet of levels 0 to 7, whose directories lead to others. `edition` tells one from the next. */
export const makePlanet = async (edition = '', metadata: object = told): Promise<Buffer> => {
  const tiles = Array.from({ length: count }, (_, id): Cut[] => {
    const bytes = contentOf(id)
    const [z, x, y] = tileIdToZxy(id)
    return bytes ? [{ z, x, y, bytes: Buffer.concat([bytes, Buffer.from(edition)]) }] : []
  })
  return Buffer.concat(await writeArchive(tiles.flat(), metadata, levels))
}

/** A file as the library's own reader reads it. */
export const readByOthers = async (path: string): Promise<PMTiles> => {
  const file = await open(path)
  afterwards(() => file.close())
  const source: Source = {
    getKey: () => path,
    async getBytes(offset, length) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
      return { data: new Uint8Array(buffer.subarray(0, bytesRead)).buffer }
    },
  }
  return new PMTiles(source)
}
