import type { Logger } from 'pino'
import { process_clock } from '#pace/clock.ts'
import { hurried, within } from '#pace/pause.ts'
import type { Store } from '#store/open.ts'

/** Milliseconds that the platform has to end in order, and from then on without a database, which ends what waits for it. */
const patience = 15_000
const grace = 7_000
/** Milliseconds after that for the store to close: our own PostgreSQL is given 30 seconds before it is ended hard. */
const closing = 35_000
/** Milliseconds after which a process is gone that has nothing to do any more. */
const linger = 1_000

/** Ends the platform. Neither a database that is silent nor anybody else is waited for without an end. */
export const endInTime = async (end: () => Promise<void>, store: Store, log: Pick<Logger, 'warn'>): Promise<void> => {
  const giveUp = (): void => {
    log.warn('stopping takes too long: connections to the database are given up')
    for (const pool of new Set([store.points, store.pool])) void pool.end()
  }
  await within(patience + grace, hurried(patience, end(), giveUp))
}

/** Closes the store, which is waited for no longer than our own PostgreSQL takes. */
export const closeInTime = async (store: Pick<Store, 'close'>): Promise<void> => {
  await within(closing, store.close())
}

/** Ends the process, with the code that it has by now, should anything that has not ended keep it. */
export const leave = (): void => void process_clock.after(linger, () => process.exit(), true)
