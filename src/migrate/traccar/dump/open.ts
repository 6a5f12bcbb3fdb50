import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable, Transform } from 'node:stream'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import { Unreadable } from '#migrate/unreadable.ts'

/** The text of a dump, whether it is packed or not, in pieces; a packed one that is cut throws. */
export async function* textOf(path: string): AsyncGenerator<string> {
  const unpack = unpackers[await packingOf(path)]()
  const file = createReadStream(path, { highWaterMark: 262_144 })
  const decoder = new TextDecoder()
  try {
    for await (const piece of joined(file, unpack)) yield decoder.decode(piece, { stream: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z')) throw new Unreadable(`${path} is cut or damaged.`)
    throw error
  }
}

const joined = (file: Readable, unpack: Transform | undefined): AsyncIterable<Buffer> => {
  if (!unpack) return file
  file.on('error', (error) => unpack.destroy(error))
  return file.pipe(unpack)
}

const unpackers = {
  plain: () => undefined,
  gzip: () => createGunzip({ chunkSize: 262_144 }),
  zstd: () => createZstdDecompress({ chunkSize: 262_144 }),
}

/** Known by its first bytes, whatever the name of the file says. */
const packingOf = async (path: string): Promise<keyof typeof unpackers> => {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8)
    if (buffer.toString('latin1', 0, 5) === 'PGDMP')
      throw new Unreadable(`${path} is of pg_dump’s own format: make it text by \`pg_restore -f dump.sql ${path}\`.`)
    if (buffer.readUInt16BE(0) === 0x1f8b) return 'gzip'
    return buffer.readUInt32LE(0) === 0xfd2fb528 ? 'zstd' : 'plain'
  } finally {
    await file.close()
  }
}
