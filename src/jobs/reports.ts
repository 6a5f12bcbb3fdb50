import { randomUUID } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import type { FileStore } from '#files/file-store.ts'
import { beat } from '#pace/beat.ts'
import { within } from '#pace/pause.ts'
import { type Db, isAway } from '#store/db.ts'
import { announce } from '#store/files/loose-files.ts'
import * as making from '#store/reports/making.ts'
import { transact } from '#store/transaction.ts'

export interface ReportMakerOptions {
  db: Db
  files: FileStore
  /** Makes it, beside the main thread where there is another one: its sheets, packed. */
  make(taken: making.Taken, signal: AbortSignal): Promise<Readable>
  log: { error(details: object, message: string): void }
  /** Milliseconds that one may take. */
  longest?: number
  /** Milliseconds for which one who has asked for a report waits. */
  soon?: number
}

/** Milliseconds that one may take. */
const longest_ever = 900_000
/** Milliseconds between two signs of life. */
const sign_of_life = 30_000
/** Milliseconds for which one who has asked waits: those of few facts are made by then. */
const usually_soon = 300

export type ReportMaker = ReturnType<typeof createReportMaker>

/**
 * Makes the reports that wait, one at a time in a process. Whoever dies, another process begins it again, once; then it has failed. A
 * report that is deleted while it is made leaves nothing.
 */
export const createReportMaker = (options: ReportMakerOptions) => {
  const { db, soon = usually_soon } = options
  const ending = new AbortController()
  const work = worker(options, ending.signal)
  const awaited = new Map<number, () => void>()
  let running: Promise<void> | undefined
  let isAsked = false
  /** When that was begun which is made now. */
  let begun: number | undefined

  const all = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      isAsked = false
      const taken = await making.take(db)
      // What was asked for meanwhile it may not have seen.
      if (!taken && !isAsked) return
      if (!taken) continue
      begun = performance.now()
      await work(taken).finally(() => {
        begun = undefined
      })
      awaited.get(taken.id)?.()
    }
  }
  /** Makes whatever waits. */
  const run = (): Promise<void> => {
    isAsked = true
    running ??= all().finally(() => {
      running = undefined
    })
    return running
  }
  return {
    run,
    /** Begins at once with what waits, and resolves when the report is made, or soon: nobody waits behind one that takes long. */
    async soon(report_id: number): Promise<void> {
      if (begun !== undefined && performance.now() - begun > soon) return
      const { promise, resolve } = Promise.withResolvers<void>()
      awaited.set(report_id, resolve)
      // Whatever fails is told by the clock, which comes again.
      run().catch(() => undefined)
      await within(soon, promise)
      awaited.delete(report_id)
    },
    /** Lets another process make what is under way. */
    async stop(): Promise<void> {
      ending.abort()
      await running?.catch(() => undefined)
    },
  }
}

/** Makes a report that was taken. */
const worker = ({ db, files, make, log, longest = longest_ever }: ReportMakerOptions, ending: AbortSignal) => {
  const put = async (taken: making.Taken, signal: AbortSignal): Promise<void> => {
    const key = `reports/${taken.account_id}/${randomUUID()}`
    await announce(db, key)
    const stream = await make(taken, signal)
    const counted = counting()
    stream.on('error', (error) => counted.stream.destroy(error)).pipe(counted.stream)
    await files.put(key, counted.stream, 'application/zstd')
    await transact(db, (transaction) => making.end(transaction, taken, { key, size: counted.bytes() }))
  }
  const settle = async (taken: making.Taken, error: unknown, isTooLong: boolean): Promise<void> => {
    if (isAway(error)) throw error
    if (ending.aborted) return making.release(db, taken)
    if (isTooLong) return making.giveUp(db, taken, 'too_long')
    if (!(await making.keep(db, taken))) return
    log.error({ err: error, report: taken.id }, 'a report could not be made')
    if (taken.tries >= making.most_tries) await making.giveUp(db, taken, 'unexpected')
    else await making.again(db, taken)
  }
  return async (taken: making.Taken): Promise<void> => {
    if (taken.gone) return making.giveUp(db, taken, 'gone')
    if (taken.tries > making.most_tries) return making.giveUp(db, taken, 'unexpected')
    const alive = beat(sign_of_life, async () => void (await making.keep(db, taken)))
    const tooLong = AbortSignal.timeout(longest)
    try {
      await put(taken, AbortSignal.any([ending, tooLong]))
    } catch (error) {
      await settle(taken, error, tooLong.aborted)
    } finally {
      void alive.stop()
    }
  }
}

const counting = () => {
  let bytes = 0
  const stream = new Transform({
    transform(piece: Buffer, _, done) {
      bytes += piece.length
      done(null, piece)
    },
  })
  return { stream, bytes: () => bytes }
}
