import type { FileStore } from '#files/file-store.ts'
import type { Db } from '#store/db.ts'
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
