import { pause } from '#pace/pause.ts'
import type { Metrics } from '#src/metrics.ts'
import { isAway } from '#store/db.ts'
import { rewrite, unwritten } from '#store/points/rewrite.ts'
import { sourcesAfter } from '#store/points/track-days.ts'
import { columnsFrom } from '#store/points/upgrading.ts'
import { pointsOf, type Ways } from '#store/pools.ts'
import type { JobLog } from './job-log.ts'

/** Of the time that passes at most this part is spent, here and in the database together. */
const share = 1 / 20
/** Sources that are looked at together, and rows of one before it is the next one's turn. */
const sources_together = 100
const rows_each = 100
/** Milliseconds after which a run ends, and the next goes on. */
const longest_run = 50_000
/** Milliseconds for which nobody is looked at where nothing was found to write. */
const rest = 3_600_000

export type RewriterParts = Ways & {
  log: JobLog
  metrics: Pick<Metrics, 'blocks_rewritten' | 'sources_unwritten'>
  /** Waits so many milliseconds, or until it is stopped; tests do not. */
  wait?: (ms: number, stopped: AbortSignal) => Promise<void>
}

const waited = (ms: number, signal: AbortSignal): Promise<void> => pause(ms, { signal }).catch(() => undefined)

/**
 * Makes the job that writes old blocks again, in format 2 with their sums (`rewrite.ts`), at no more than a twentieth of a core. It goes
 * on where the last run stopped, and does nothing while others may run that cannot read them (`upgrading.ts`). Sources take turns, so that no fleet waits for the years of another; what is done of each is in the
 * rows themselves, so it may be killed anywhere.
 */
export const createRewriter = ({ log, metrics, wait = waited, ...ways }: RewriterParts, longest = longest_run) => {
  const points = pointsOf(ways)
  let after = 0
  let left = 0
  let rest_until = 0
  /** When a run began, or its last rest ended. */
  let since = 0
  const stopping = new AbortController()
  /** Sources whose blocks could not be read; they are tried again by the next process. */
  const failed = new Set<number>()

  /** Takes as long as it may cost, with all that was done since the last rest. */
  const paced = async <T>(work: () => Promise<T>): Promise<T> => {
    const done = await work()
    await wait((performance.now() - since) * (1 / share - 1), stopping.signal)
    since = performance.now()
    return done
  }

  const writeSome = async (source_id: number): Promise<void> => {
    try {
      for (let written = 0; written < rows_each && !stopping.signal.aborted; ) {
        const rows = await paced(() => rewrite(points, source_id))
        if (rows === 0) return
        metrics.blocks_rewritten.inc(rows)
        written += rows
      }
    } catch (error) {
      if (isAway(error)) throw error
      failed.add(source_id)
      log.error({ err: error, source_id }, 'blocks of a device could not be written again')
    }
  }

  /** Looks at some sources; answers whether these were the last. */
  const look = async (): Promise<boolean> => {
    const { ids, last } = await sourcesAfter(ways.pool, after, sources_together)
    const due = await paced(() => unwritten(points, ids))
    for (const source_id of due) if (!failed.has(source_id) && !stopping.signal.aborted) await writeSome(source_id)
    left += due.length
    after = last ?? 0
    return last === undefined
  }

  return {
    async run(): Promise<void> {
      const began = performance.now()
      since = began
      if (began < rest_until || (await columnsFrom(ways.pool)) > 0) return
      while (performance.now() - began < longest && !stopping.signal.aborted) {
        if (!(await look())) continue
        metrics.sources_unwritten.set(left)
        if (left === failed.size) rest_until = performance.now() + rest
        left = 0
        return
      }
    },
    /** Ends what it is about with the rows that it is at; nothing is begun any more. */
    stop(): void {
      stopping.abort()
    },
  }
}
