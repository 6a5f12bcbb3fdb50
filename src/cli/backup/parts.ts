import { extname } from 'node:path'
import { Readable } from 'node:stream'
import type { FileStore } from '#files/file-store.ts'
import { pictureTypes } from '#formats/media-type.ts'
import type { TarFile } from '#formats/tar.ts'

/** What archives are made of: rows of tables below `rows`, files by their keys below `files`. */

/** Rows of a table, each portion a file. */
export async function* portions(table: string, rows: AsyncIterable<Buffer>): AsyncGenerator<TarFile> {
  let n = 0
  for await (const piece of rows)
    yield { name: `rows/${table}/${String(++n).padStart(6, '0')}`, size: piece.length, body: [piece] }
}

/** A file of the store; nothing where it is not there. */
export const filed = async (files: FileStore, key: string): Promise<TarFile | undefined> => {
  const found = await files.get(key)
  return found && { name: `files/${key}`, size: found.size, body: found.stream }
}

/** Keeps a file of an archive in the store, by its key or by another one. */
export const keep = async (files: FileStore, { name, size, body }: TarFile, key = keyOf(name)): Promise<void> =>
  files.put(key, Readable.from(body), pictureTypes[extname(key).slice(1)] ?? 'application/octet-stream', size)

export const keyOf = (name: string): string => name.slice('files/'.length)
