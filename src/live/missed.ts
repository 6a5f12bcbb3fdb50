import { pause } from '#pace/pause.ts'
import type { Db } from '#store/db.ts'
import { madeSince } from '#store/history/entries.ts'
import { queryOf } from '#store/query.ts'

interface Missing {
  db: Db
  /** The accounts whose entries somebody is told here. */
  accounts(): readonly number[]
  /** Told of an entry that was made, at a time in milliseconds since 1970, and of which nobody had said it. */
  onFound(account_id: number, id: number, time: number): void
  onError(error: unknown): void
}

/** Milliseconds for which entries are remembered that were told of, and how many at most; milliseconds after a failure. */
const memory = 600_000
const most = 50_000
const rest = 1_000

/**
 * Entries of the history that other processes made and said nothing of: one may be killed in between, or what it said was lost.
 * Those of late are read again when anything may have been missed, and told but for those that were heard of.
 */
export const createMissed = ({ db, accounts, onFound, onError }: Missing) => {
  /** When each was heard of, the oldest first. */
  const heard = new Map<number, number>()
  /** Of what is older it is not known any more whether it was heard of. */
  let known_since = Date.now()
  let wanted = false
  let running: Promise<void> | undefined
  let ended = false

  const forget = (now: number): void => {
    for (const [id, at] of heard) {
      if (at > now - memory && heard.size <= most) break
      heard.delete(id)
      known_since = Math.max(known_since, at)
    }
  }
  const look = async (): Promise<void> => {
    while (wanted && !ended) {
      wanted = false
      await read().catch((error: unknown) => {
        onError(error)
        wanted = true
        return pause(rest, { loose: true })
      })
    }
    running = undefined
  }
  const read = async (): Promise<void> => {
    const watched = accounts()
    const since = Math.max(known_since, Date.now() - memory)
    const made = watched.length > 0 ? await madeSince(queryOf(db), watched, new Date(since)) : []
    for (const { account_id, id, time } of made) if (hear(id)) onFound(account_id, id, time.getTime())
  }
  /** Answers whether it is heard of for the first time. */
  const hear = (id: number): boolean => {
    if (heard.has(id)) return false
    const now = Date.now()
    heard.set(id, now)
    forget(now)
    return true
  }

  return {
    hear,
    /** Something may have been missed. */
    look(): void {
      wanted = true
      if (!ended) running ??= look()
    },
    async close(): Promise<void> {
      ended = true
      await running
    },
  }
}
