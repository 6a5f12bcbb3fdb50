import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FileStore } from '#files/file-store.ts'
import { putAside, type TripFile, types } from '#files/trip-files.ts'
import { tripsOf } from '#service/report/trips-of.ts'
import { type Db, isAway } from '#store/db.ts'
import * as exports from '#store/reports/trip-exports.ts'
import { transact } from '#store/transaction.ts'

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
 * has missed. A file is whole, or not there. An account that fails holds up neither other days nor other accounts.
 */
export const createExporter = ({ db, to, again, log }: ExporterOptions) => {
  let ended = false
  const written = createWritten()

  const writeDay = async (files: FileStore, day: string, now: Date, done: Set<number>): Promise<boolean> => {
    let isWhole = true
    for (let after = 0; ; ) {
      const ids = await exports.accountsAfter(db, day, after, together)
      for (const account_id of ids) {
        if (ended) throw new Error('the platform ends')
        if (done.has(account_id)) continue
        try {
          await writeAccount({ db, files, now }, account_id, day)
          done.add(account_id)
        } catch (error) {
          if (isAway(error)) throw error
          log.error({ err: error, account_id, day }, 'trips of an account could not be written')
          isWhole = false
        }
      }
      if (ids.length < together) return isWhole
      after = ids.at(-1) as number
    }
  }
  return {
    /** Writes the days that are due, the first one first. @throws when one of them is not whole */
    async run(now = new Date()): Promise<void> {
      if (!to) return
      const midnight = Math.floor(now.getTime() / day_length) * day_length
      const since = new Date(midnight + night)
      if (now < since) return
      // What a process that was killed has begun.
      await to.sweep(new Date(midnight - day_length))
      const due = { last: dayOf(midnight - day_length), again, since }
      const left: string[] = []
      for (;;) {
        const day = ended ? undefined : await exports.dueDay(db, due, left)
        if (day === undefined) break
        if (await writeDay(to, day, now, written.of(day, since))) {
          await exports.noteDay(db, day, now, due)
          written.forget(day)
        } else left.push(day)
      }
      if (left.length > 0) throw new Error(`trips of some accounts could not be written: ${left.join(', ')}`)
    },
    /** Lets the day that is under way be, to be written anew. */
    stop(): void {
      ended = true
    },
  }
}

/** Accounts whose files were written, of days that are not whole: they are not written once more in the same night. */
const createWritten = () => {
  let night_of = 0
  const days = new Map<string, Set<number>>()
  return {
    of(day: string, since: Date): Set<number> {
      if (since.getTime() !== night_of) days.clear()
      night_of = since.getTime()
      const done = days.get(day) ?? new Set<number>()
      days.set(day, done)
      return done
    },
    forget(day: string): void {
      days.delete(day)
    },
  }
}

interface Writing {
  db: Db
  files: FileStore
  now: Date
}

const writeAccount = async ({ db, files, now }: Writing, account_id: number, day: string): Promise<void> => {
  const owner = { account_id }
  const keyOf = (ending: string): string => `account=${account_id}/day=${day}/trips.${ending}`
  const written = await putAside(tripsOf({ db, now }, owner, windowOf(day)))
  try {
    if (written.trips > 0)
      for (const [ending, type] of Object.entries(types)) {
        const path = written.paths[ending as TripFile]
        await files.put(keyOf(ending), createReadStream(path), type, (await stat(path)).size)
      }
    // Files that could not be removed are known until they are.
    await transact(db, async (transaction) => {
      const had = await exports.noteFiles(transaction, owner, day, written.trips > 0)
      if (had && written.trips === 0) for (const ending of Object.keys(types)) await files.remove(keyOf(ending))
    })
  } finally {
    await written.remove()
  }
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

const windowOf = (day: string): { from: number; to: number } => {
  const from = Date.parse(`${day}T00:00:00Z`)
  return { from, to: from + day_length - 1 }
}
