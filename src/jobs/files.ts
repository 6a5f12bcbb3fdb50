import { look, type UploadMeans } from '#api/file-upload.ts'
import type { FileStore } from '#files/file-store.ts'
import type { Db } from '#store/db.ts'
import * as uploads from '#store/field/uploads.ts'
import * as looseFiles from '#store/loose-files.ts'

export interface JanitorOptions {
  db: Db
  files: FileStore
}

/** Milliseconds after which nobody is still writing a file. */
const abandoned = 3_600_000

/** Removes files that no row names, and what crashed uploads left. */
export const createJanitor = ({ db, files }: JanitorOptions) => {
  /** Answers whether it is gone; from a store that is away it is removed when it is due again. */
  const remove = async (key: string): Promise<boolean> => {
    const isGone = await files.remove(key).then(
      () => true,
      () => false,
    )
    if (isGone) await looseFiles.forget(db, key)
    return isGone
  }
  return {
    async tidy(): Promise<void> {
      for (let keys = await looseFiles.take(db); keys.length > 0; keys = await looseFiles.take(db))
        for (const key of keys) if (!(await remove(key))) return
      await files.sweep(new Date(Date.now() - abandoned))
    },
  }
}

type LookerOptions = UploadMeans & { log: { error(details: object, message: string): void } }

/** Looks for the files that the bucket takes itself; a ticket whose time is over, and whose file is not there, is deleted. */
export const createLooker = ({ log, ...means }: LookerOptions) => ({
  async run(): Promise<void> {
    for (const ticket of await uploads.takeDue(means.db))
      try {
        const isThere = await look(means, ticket)
        if (!isThere && ticket.expires <= new Date()) await uploads.refuse(means.db, ticket)
      } catch (error) {
        log.error(
          { err: error, file_id: ticket.id },
          'a file in the bucket could not be looked for, it is tried again later',
        )
      }
  },
})
