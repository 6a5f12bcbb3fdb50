import { createReadStream, createWriteStream } from 'node:fs'
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Folders for what is worked on and not kept: uploads, documents, maps that are measured. */

const kinds = ['upload', 'document', 'map'] as const
const ours = new RegExp(`^odograph-(${kinds.join('|')})-`)
/** Milliseconds that nothing takes, however slowly it comes, is worked on and is read. */
const abandoned = 86_400_000

/** Makes a folder readable by us alone; its maker removes it. */
export const temporaryFolder = (kind: (typeof kinds)[number]): Promise<string> =>
  mkdtemp(join(tmpdir(), `odograph-${kind}-${process.pid}-`))

/** Bytes that were put aside. */
export interface Aside {
  size: number
  /** They may be read once more. */
  read(): Readable
  remove(): Promise<void>
}

/** Puts the bytes of a stream into a temporary file, for a store is told how many there are; whoever put them aside removes them. */
export const aside = async (bytes: Readable): Promise<Aside> => {
  const folder = await temporaryFolder('upload')
  const path = join(folder, 'bytes')
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    await pipeline(bytes, file)
    return { size: file.bytesWritten, read: () => createReadStream(path), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Removes temporary folders of processes that were killed: their ids tell nothing, for in a container all are 1. */
export const sweepTemporary = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    if (!ours.test(name)) continue
    const folder = join(tmpdir(), name)
    const about = await lstat(folder).catch(() => undefined)
    // Another process may be as far, and what is another user's stays.
    if (about && about.mtimeMs < Date.now() - abandoned)
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}
