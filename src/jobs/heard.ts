import { noteActiveDays } from '#store/billing/charging.ts'
import type { Db } from '#store/db.ts'
import * as activeMonths from '#store/dealer/active-months.ts'
import * as listed from '#store/dealer/listed-trackers.ts'
import { heardOf, rememberedOf } from '#store/points/remembered.ts'
import { queryOf } from '#store/query.ts'
import { isPlaced } from '#track/live.ts'

/** Devices that are written down by one statement. */
const batch = 1_000

/**
 * Writes down when devices were heard, for what is charged by days, for months of activity and for the order of lists: of those
 * that this process has heard since it wrote last, and the first time of all of which that was not written down, for what
 * processes that ended had not written yet.
 */
export const createScribe = (db: Db) => {
  let heard = new Set<number>()
  let began = false

  const note = async (source_ids: readonly number[]): Promise<void> => {
    const last = await heardOf(queryOf(db), source_ids)
    await noteActiveDays(db, last)
    await activeMonths.note(db, last)
    const all = await rememberedOf(queryOf(db), source_ids)
    const heard = [...all].flatMap(([source_id, { live }]) =>
      live ? { source_id, heard: live.heard, located: isPlaced(live) } : [],
    )
    // The last of all: what stands there was written down everywhere.
    await listed.noteHeard(db, heard)
  }

  const noteAll = async (): Promise<void> => {
    for (let last: number | undefined = 0; last !== undefined; ) {
      const some = await listed.sourcesAfter(db, last, batch)
      const written = new Map(some.map(({ source_id, heard }) => [source_id, heard?.getTime()]))
      const now = await heardOf(queryOf(db), [...written.keys()])
      const others = now.filter(({ source_id, heard }) => written.get(source_id) !== heard.getTime())
      if (others.length > 0) await note(others.map(({ source_id }) => source_id))
      last = some.at(-1)?.source_id
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
