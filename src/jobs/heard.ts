import type { Db } from '#store/db.ts'
import * as listed from '#store/dealer/listed-trackers.ts'
import { queryOf } from '#store/query.ts'
import { rememberedOf } from '#store/remembered.ts'
import { isPlaced } from '#track/live.ts'

/** Devices that are written down by one statement. */
const batch = 1_000

/**
 * Writes down when devices were heard, for the order of lists: of those that this process has heard since it wrote last, and
 * the first time of all, for what processes that ended had not written yet.
 */
export const createScribe = (db: Db) => {
  let heard = new Set<number>()
  let began = false

  const note = async (source_ids: readonly number[]): Promise<void> => {
    const all = await rememberedOf(queryOf(db), source_ids)
    const heard = [...all].flatMap(([source_id, { live }]) =>
      live ? { source_id, heard: live.heard, located: isPlaced(live) } : [],
    )
    await listed.noteHeard(db, heard)
  }

  const noteAll = async (): Promise<void> => {
    for (let last: number | undefined = 0; last !== undefined; ) {
      const ids = await listed.sourcesAfter(db, last, batch)
      await note(ids)
      last = ids.at(-1)
    }
    began = true
  }

  /** What fails is written the next time. */
  const noteHeard = async (): Promise<void> => {
    const ids = [...heard].sort((a, b) => a - b)
    heard = new Set()
    for (let done = 0; done < ids.length; done += batch)
      await note(ids.slice(done, done + batch)).catch((error: unknown) => {
        for (const id of ids.slice(done)) heard.add(id)
        throw error
      })
  }

  return {
    add: (source_id: number): void => void heard.add(source_id),
    write: (): Promise<void> => (began ? noteHeard() : noteAll()),
  }
}
