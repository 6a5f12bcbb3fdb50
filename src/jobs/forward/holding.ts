import type * as lines from '#store/forward/lines.ts'
import type { OpenLine } from './line.ts'

/** What a process does about the lines that it has: pure. */

/** When lines are taken next, and when all is looked at, in milliseconds of a clock that never goes back. */
export interface Dues {
  take: number
  sweep: number
}

/** Milliseconds between two looks for lines, and for what nobody told of. */
const every: Dues = { take: 5_000, sweep: 60_000 }

/** Finds what is due now, and when something is due the next time. */
export const dueAt = (dues: Dues, now: number) => {
  const [take, sweep] = [now >= dues.take, now >= dues.sweep]
  const next: Dues = { take: take ? now + every.take : dues.take, sweep: sweep ? now + every.sweep : dues.sweep }
  return { take, sweep, next }
}

/** By which one line is told from another that has the same id. */
const destinationOf = (line: lines.Line | undefined): string | undefined =>
  line && JSON.stringify([line.protocol, line.address, line.port, line.login, line.sealed])

/** Of the lines that are open by now, which are to be ended, and of those that are held which are new, lead elsewhere or were changed. */
export const changesOf = (open: ReadonlyMap<number, Pick<OpenLine, 'held'>>, held: readonly lines.Line[]) => {
  const now = new Map(held.map((line) => [line.retranslator_id, line]))
  const gone = [...open].filter(([id, line]) => destinationOf(now.get(id)) !== destinationOf(line.held))
  const ids = new Set(gone.map(([id]) => id))
  const isSame = ({ retranslator_id, revision }: lines.Line): boolean =>
    !ids.has(retranslator_id) && open.get(retranslator_id)?.held.revision === revision
  return { gone: [...ids], changed: held.filter((line) => !isSame(line)) }
}

/** The trackers of lines that a source is. */
export type Watchers = ReadonlyMap<number, readonly [OpenLine, tracker_id: number][]>

export const watchersOf = (open: Iterable<OpenLine>): Watchers => {
  const watchers = new Map<number, [OpenLine, number][]>()
  for (const line of open)
    for (const { source_id, tracker_id } of line.routes()) {
      const others = watchers.get(source_id)
      if (others) others.push([line, tracker_id])
      else watchers.set(source_id, [[line, tracker_id]])
    }
  return watchers
}
