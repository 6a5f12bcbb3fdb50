import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { packTar, type TarFile, unpackTar } from '#formats/tar.ts'

/**
 * One file of many: a tar packed by zstd. The first is `manifest.json`, the last the digest of all before it, so that whoever
 * reads it knows whether it is whole.
 */

export const manifest_name = 'manifest.json'
const digest_name = 'sha256'

/** The part that every manifest has. */
export interface Head {
  format: string
}

export const textFile = (name: string, text: string): TarFile => {
  const bytes = Buffer.from(text)
  return { name, size: bytes.length, body: [bytes] }
}

/** Writes it for its owner's eyes only; by that name there is a file when it is whole and on the disk. */
export const writeArchive = async (path: string, manifest: Head, files: AsyncIterable<TarFile>): Promise<void> => {
  if (await stat(path).catch(() => undefined)) throw new Error(`${path} is there already.`)
  const draft = `${path}.unfinished`
  const all = async function* () {
    yield textFile(manifest_name, JSON.stringify(manifest, null, 2))
    yield* files
  }
  const target = createWriteStream(draft, { mode: 0o600, flush: true })
  try {
    await pipeline(packTar(sealed(all())), createZstdCompress(), target)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw new Error(`${path} could not be written: ${(error as Error).message}`, { cause: error })
  }
}

/** All of them and then their digest. */
async function* sealed(files: AsyncIterable<TarFile>): AsyncGenerator<TarFile> {
  const hash = createHash('sha256')
  for await (const file of files) yield hashed(file, hash)
  yield textFile(digest_name, hash.digest('hex'))
}

const hashed = ({ name, size, body }: TarFile, hash: Hash): TarFile => {
  hash.update(`${name}\n${size}\n`)
  const pieces = (async function* () {
    for await (const piece of body) {
      hash.update(piece)
      yield piece
    }
  })()
  return { name, size, body: pieces }
}

/** Reads the manifest; throws where the file is none of that format. */
export const readManifest = async <M extends Head>(path: string, format: M['format']): Promise<M> => {
  for await (const { name, body } of readArchive(path)) {
    if (name !== manifest_name) break
    const manifest: M = JSON.parse(await textOf(body, longest))
    if (manifest.format === format) return manifest
    break
  }
  throw new Error(`${path} is no ${format}.`)
}

/** Bytes of a file that is read at once. */
const longest = 16_777_216

/** A file of the archive that is small. */
export const textOf = async (body: TarFile['body'], most = longest): Promise<string> => {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of body) {
    size += piece.length
    if (size > most) throw new Error('a file of it is too large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

/** Reads all of it, to know before anything is done that it is as it was written. */
export const checkArchive = async (path: string): Promise<void> => {
  for await (const _ of readArchive(path));
}

/** The files in their order, one after the other; throws at the end of one that is not as it was written. */
export async function* readArchive(path: string): AsyncGenerator<TarFile> {
  const source = createReadStream(path)
  const unpacked = source.pipe(createZstdDecompress())
  source.on('error', (error) => unpacked.destroy(error))
  const hash = createHash('sha256')
  try {
    for await (const file of unpackTar(unpacked)) {
      if (file.name === digest_name) {
        if ((await textOf(file.body)) === hash.digest('hex')) return
        throw new Error('its digest is another one')
      }
      const { name, size, body } = hashed(file, hash)
      yield { name, size, body }
      // What the reader passes over is in the digest too.
      for await (const _ of body);
    }
    throw new Error('its end is missing')
  } catch (error) {
    throw damaged(path, error as NodeJS.ErrnoException)
  } finally {
    source.destroy()
    unpacked.destroy()
  }
}

const damaged = (path: string, error: NodeJS.ErrnoException): Error =>
  error.code === 'ENOENT'
    ? new Error(`There is no file ${path}.`)
    : new Error(`${path} is damaged or no file of ours: ${error.message}`, { cause: error })
