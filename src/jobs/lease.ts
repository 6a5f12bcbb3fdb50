import { randomUUID } from 'node:crypto'
import { process_clock, type Waiting } from '#pace/clock.ts'
import { type Db, isAway } from '#store/db.ts'
import * as leases from '#store/leases.ts'
import type { JobLog } from './job-log.ts'

export interface LeaseOptions {
  db: Db
  name: string
  log: JobLog & Record<'info', (details: object, message: string) => void>
  /** That it lasts without being renewed, by the database's clock; it is renewed three times as often. */
  seconds?: number
}

/** A lease, which one process of all holds at a time. Another takes it as soon as it is given up, or has not been renewed for long enough. */
export interface Lease {
  isHeld(): boolean
  /** Gives it up. */
  stop(): Promise<void>
}

export const createLease = (
  { db, name, log, seconds = 15 }: LeaseOptions,
  { clock = process_clock }: Waiting = {},
): Lease => {
  const holder = randomUUID()
  /** By the clock of this process, and counted from before it asked: it never takes itself for the holder too long. */
  let until = 0
  let callOff = (): void => undefined
  let asking: Promise<void>
  let ended = false
  const isHeld = (): boolean => clock.now() < until

  const ask = async (): Promise<void> => {
    const asked = clock.now()
    try {
      const isOurs = await leases.take(db, name, holder, seconds)
      if (isOurs && !isHeld()) log.info({ lease: name }, 'this process does from now on what one of all does')
      until = isOurs ? asked + seconds * 1000 : 0
    } catch (error) {
      // What it holds ends by itself, and what is done meanwhile needs the database too.
      if (!isAway(error)) log.error({ err: error, lease: name }, 'a lease could not be renewed')
    }
    if (!ended) callOff = clock.after((seconds * 1000) / 3, again)
  }
  const again = (): void => {
    asking = ask()
  }
  again()

  return {
    isHeld,
    async stop() {
      ended = true
      callOff()
      await asking
      until = 0
      // Of a database that is away it ends by itself.
      await leases.release(db, name, holder).catch(() => undefined)
    },
  }
}
