import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FileStore } from '#files/file-store.ts'
import { putAside, type TripFile, types } from '#files/trip-files.ts'
import { tripsOf } from '#service/report/trips-of.ts'
import { type Db, isAway } from '#store/db.ts'
import * as exports from '#store/reports/trip-exports.ts'

export interface ExporterOptions {
  db: Db
  /** Where they are written to; nothing where none are wanted. */
  to: FileStore | undefined
  /** Days that are written anew each night. */
  again: number
  log: { error(details: object, message: string): void }
}

const day_length = 86_400_000
/** Milliseconds behind midnight, in UTC, from which on the day before is written. */
const night = 2 * 3_600_000
/** Accounts that are asked for at a time. */
const together = 500

/**
 * Makes the job that writes the trips of each day for programs, in files of each account. After an outage it writes all days that it
 * has missed. A file is whole, or not there.
 */
export const createExporter = ({ db, to, again, log }: ExporterOptions) => {
  let ended = false

  const writeDay = async (files: FileStore, day: string, now: Date): Promise<void> => {
    let failed = 0
    for (let after = 0; ; ) {
      const ids = await exports.accountsAfter(db, after, together)
      for (const account_id of ids) {
        if (ended) throw new Error('the platform ends')
        failed += await writeAccount(files, account_id, day, now).then(
          () => 0,
          (error) => told(error, account_id, day),
        )
      }
      if (ids.length < together) break
      after = ids.at(-1) as number
    }
    if (failed > 0) throw new Error(`trips of ${failed} accounts could not be written`)
  }
  const told = (error: unknown, account_id: number, day: string): number => {
    if (isAway(error)) throw error
    log.error({ err: error, account_id, day }, 'trips of an account could not be written')
    return 1
  }
  const writeAccount = async (files: FileStore, account_id: number, day: string, now: Date): Promise<void> => {
    const owner = { account_id }
    const keyOf = (ending: string): string => `account=${account_id}/day=${day}/trips.${ending}`
    const written = await putAside(tripsOf({ db, now }, owner, windowOf(day)))
    try {
      if (written.trips > 0)
        for (const [ending, type] of Object.entries(types)) {
          const path = written.paths[ending as TripFile]
          await files.put(keyOf(ending), createReadStream(path), type, (await stat(path)).size)
        }
      const had = await exports.noteTrips(db, owner, day, written.trips)
      if (had && written.trips === 0) for (const ending of Object.keys(types)) await files.remove(keyOf(ending))
    } finally {
      await written.remove()
    }
  }
  return {
    /** Writes the days that are due, the first one first. */
    async run(now = new Date()): Promise<void> {
      if (!to) return
      const midnight = Math.floor(now.getTime() / day_length) * day_length
      const since = new Date(midnight + night)
      if (now < since) return
      // What a process that was killed has begun.
      await to.sweep(new Date(midnight - day_length))
      const due = { last: dayOf(midnight - day_length), again, since }
      for (;;) {
        const day = ended ? undefined : await exports.dueDay(db, due)
        if (day === undefined) return
        await writeDay(to, day, now)
        await exports.noteDay(db, day, now, due)
      }
    },
    /** Lets the day that is under way be, to be written anew. */
    stop(): void {
      ended = true
    },
  }
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

const windowOf = (day: string): { from: number; to: number } => {
  const from = Date.parse(`${day}T00:00:00Z`)
  return { from, to: from + day_length - 1 }
}
