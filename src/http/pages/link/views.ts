import type { FastifyBaseLogger } from 'fastify'
import { soon } from '#pace/gathered.ts'
import type { Db } from '#store/db.ts'
import { add, type Opened } from '#store/links/link-views.ts'
import type { Head } from '#store/links/shown-links.ts'

/** Milliseconds in which openings are counted before they are written down, all at once. */
const beat = 1_000

/** Counts openings: who looks writes nothing. Those of the last second are lost with the process if it is killed. */
export const createViews = (db: Db, log: Pick<FastifyBaseLogger, 'warn'>) => {
  let counted = new Map<number, Opened>()

  const write = async (): Promise<void> => {
    writing.callOff()
    const opened = [...counted.values()]
    counted = new Map()
    if (opened.length === 0) return
    try {
      await add(db, opened)
    } catch (error) {
      log.warn({ err: error }, 'openings of links could not be counted, and are counted later')
      for (const one of opened) count(one)
    }
  }
  const writing = soon(beat, write, { loose: true })
  const count = (one: Opened): void => {
    const before = counted.get(one.link_id)
    counted.set(one.link_id, { ...one, views: one.views + (before?.views ?? 0) })
    writing.ask()
  }
  return {
    note: ({ account_id, id: link_id }: Head): void => count({ account_id, link_id, views: 1, last_view: new Date() }),
    close: write,
  }
}
