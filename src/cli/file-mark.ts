import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { FileStore } from '#files/file-store.ts'
import type { Db } from '#store/db.ts'
import * as marks from '#store/files/file-mark.ts'

/**
 * Throws unless files are kept where all processes over this database keep them: the first start leaves a file there, and the
 * others look for it. Where files cannot be asked for now, nothing is known, and devices do not wait for that.
 */
export const holdFiles = async (db: Db, files: FileStore, log: Pick<Logger, 'warn'>): Promise<void> => {
  const isThere = await looked(db, files).catch((error: unknown) => {
    log.warn(
      { err: error },
      'whether files are kept where the other processes keep them is not known: the store is away',
    )
    return true
  })
  if (!isThere) throw new Error(elsewhere)
}

const looked = async (db: Db, files: FileStore): Promise<boolean> => {
  const mark = (await marks.read(db)) ?? (await left(db, files))
  const found = await files.get(mark)
  found?.stream.destroy()
  return found !== undefined
}

/** Before it is named: what is named is there. */
const left = async (db: Db, files: FileStore): Promise<string> => {
  const key = `mark/${randomBytes(16).toString('hex')}`
  await files.put(key, Buffer.from('Where Odograph keeps files.\n'), 'text/plain')
  const mark = await marks.name(db, key)
  if (mark !== key) await files.remove(key)
  return mark
}

const elsewhere =
  'The files of this database are kept elsewhere: give all processes one bucket (ODOGRAPH_S3_BUCKET) or a data directory on a ' +
  "disk that they share, or bring back its folder files. If they are lost for good: odograph sql --write 'delete from file_mark'"
