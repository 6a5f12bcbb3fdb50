import type { FileStore } from '#files/file-store.ts'
import { type Clock, process_clock } from '#pace/clock.ts'
import { within } from '#pace/pause.ts'
import { look, type UploadMeans } from '#service/file-upload.ts'
import type { Db } from '#store/db.ts'
import * as looseFiles from '#store/files/loose-files.ts'
import * as uploads from '#store/files/uploads.ts'
import type { Owner } from '#store/owner.ts'

export interface JanitorOptions {
  db: Db
  files: FileStore
}

/** Milliseconds after which nobody is still writing a file. */
const abandoned = 3_600_000

/** Removes files that no row names, and what crashed uploads left. */
export const createJanitor = ({ db, files }: JanitorOptions) => {
  /** Answers whether it is gone; from a store that is away it is removed when it is due again. */
  const remove = async (key: string): Promise<boolean> => {
    const isGone = await files.remove(key).then(
      () => true,
      () => false,
    )
    if (isGone) await looseFiles.forget(db, key)
    return isGone
  }
  return {
    async tidy(): Promise<void> {
      for (let keys = await looseFiles.take(db); keys.length > 0; keys = await looseFiles.take(db))
        for (const key of keys) if (!(await remove(key))) return
      await files.sweep(new Date(Date.now() - abandoned))
    },
  }
}

type LookerOptions = UploadMeans & { log: { error(details: object, message: string): void }; clock?: Clock }

/** Tickets of which the bucket is asked for one who waits, the newest; and milliseconds that somebody waits, and that pass until it is asked again. */
const most_seen = 24
const [longest, pause] = [2_000, 1_000]

/** Looks for the files that the bucket takes itself; a ticket whose time is over, and whose file is not there, is deleted. */
export const createLooker = ({ log, clock = process_clock, ...means }: LookerOptions) => {
  const complain = (ticket: uploads.Ticket, error: unknown): void =>
    log.error(
      { err: error, file_id: ticket.id },
      'a file in the bucket could not be looked for, it is tried again later',
    )
  /** Those that are looked at for somebody who waits, or were just now; `come` while what has come is settled. */
  const looks = new Map<number, { come: boolean; ended: Promise<void> }>()

  const settle = async (ticket: uploads.Ticket, onCome: (come: boolean) => void): Promise<void> => {
    try {
      if ((await means.files.size(ticket.posted_key as string)) === undefined) return
      onCome(true)
      await look(means, ticket)
      onCome(false)
    } catch (error) {
      complain(ticket, error)
    }
  }
  const lookOnce = (ticket: uploads.Ticket): Promise<void> => {
    const before = looks.get(ticket.id)
    if (before) return before.ended
    const one = { come: false, ended: Promise.resolve() }
    looks.set(ticket.id, one)
    one.ended = settle(ticket, (come) => {
      one.come = come
    }).finally(() => void clock.after(pause, () => looks.delete(ticket.id), true))
    return one.ended
  }

  return {
    async run(): Promise<void> {
      for (const ticket of await uploads.takeDue(means.db))
        try {
          const isThere = await look(means, ticket)
          if (!isThere && ticket.expires <= new Date()) await uploads.refuse(means.db, ticket)
        } catch (error) {
          complain(ticket, error)
        }
    },
    /** For somebody who lists them: as `run`, but at once. Answers, after a while at the most, those that have come and are not settled yet. */
    async see(owner: Owner, ids: readonly number[]): Promise<ReadonlySet<number>> {
      const tickets = (await uploads.postedOf(means.db, owner, ids)).slice(-most_seen)
      await within(longest, Promise.all(tickets.map(lookOnce)), { clock })
      return new Set(tickets.flatMap(({ id }) => (looks.get(id)?.come ? id : [])))
    },
    /** Resolves when nothing is looked for any more. */
    async stop(): Promise<void> {
      await Promise.all([...looks.values()].map(({ ended }) => ended))
    },
  }
}
