import { randomUUID } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import type { FileStore } from '#files/file-store.ts'
import { beat } from '#pace/beat.ts'
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
}

/** Reports that one process makes at a time, and milliseconds that one may take. */
const lanes = 1
const longest_ever = 900_000
/** Milliseconds between two signs of life. */
const sign_of_life = 30_000

/**
 * Makes the reports that wait. Whoever dies, another process begins it again, once; then it has failed. A report that is deleted while it is made
 * leaves nothing.
 */
export const createReportMaker = ({ db, files, make, log, longest = longest_ever }: ReportMakerOptions) => {
  const ending = new AbortController()

  const lane = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const taken = await making.take(db)
      if (!taken) return
      await work(taken)
    }
  }
  const work = async (taken: making.Taken): Promise<void> => {
    if (taken.gone) return making.giveUp(db, taken, 'gone')
    if (taken.tries > making.most_tries) return making.giveUp(db, taken, 'unexpected')
    const alive = beat(sign_of_life, async () => void (await making.keep(db, taken)))
    const tooLong = AbortSignal.timeout(longest)
    try {
      await put(taken, AbortSignal.any([ending.signal, tooLong]))
    } catch (error) {
      await settle(taken, error, tooLong.aborted)
    } finally {
      void alive.stop()
    }
  }
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
    if (ending.signal.aborted) return making.release(db, taken)
    if (isTooLong) return making.giveUp(db, taken, 'too_long')
    if (!(await making.keep(db, taken))) return
    log.error({ err: error, report: taken.id }, 'a report could not be made')
    if (taken.tries >= making.most_tries) await making.giveUp(db, taken, 'unexpected')
    else await making.again(db, taken)
  }
  return {
    /** Makes whatever waits. */
    async run(): Promise<void> {
      await Promise.all(Array.from({ length: lanes }, lane))
    },
    /** Lets another process make what is under way. */
    stop(): void {
      ending.abort()
    },
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
