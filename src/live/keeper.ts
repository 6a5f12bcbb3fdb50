import type { Logger } from 'pino'
import { beat } from '#pace/beat.ts'
import { soon } from '#pace/gathered.ts'
import { portions } from '#pace/portions.ts'
import { createRow } from '#pace/row.ts'
import type { Db } from '#store/db.ts'
import { bearers } from '#store/people/sessions.ts'
import type { Visitor } from './audience.ts'
import { askedOf, every, isIn, nothing_changed, oldest, settle, withAccount } from './bearing.ts'
import * as frames from './frames.ts'
import { reporting } from './reporting.ts'
import type { Sights } from './sights.ts'
import { say } from './visitor.ts'

/** Milliseconds that news are gathered. */
const gather = 250
/** Sessions that are looked for by one query. */
const batch = 500

interface Keeping {
  db: Db
  sights: Sights
  visitors: ReadonlySet<Visitor>
  /** The visitor is to be told nothing more. */
  forget(visitor: Visitor): void
  log: Pick<Logger, 'warn' | 'error'>
}

/**
 * Keeps to what callers may see: sessions are looked for all the time, for some end by the clock; what is seen is read again where
 * a command was done, and in turn everywhere, for something may change by no command.
 */
export const createKeeper = ({ db, sights, visitors, forget, log }: Keeping) => {
  let changed = nothing_changed
  let ended = false

  const lookForSessions = async (some: readonly Visitor[]): Promise<void> => {
    for (const portion of portions(some, batch)) {
      const asked = askedOf(portion)
      const digests = asked.map(([, { digest }]) => digest)
      for (const visitor of settle(asked, await bearers(db, digests))) {
        say(visitor, frames.logout)
        forget(visitor)
      }
    }
  }
  const check = async (of: (account_id: number) => boolean): Promise<void> => {
    await lookForSessions([...visitors].filter(({ user }) => user && of(user.account_id)))
    await sights.refresh([...sights.all()].filter(({ viewer }) => of(viewer.account_id)))
  }
  const lookAround = async (): Promise<void> => {
    await lookForSessions([...visitors].filter(({ user }) => user))
    await sights.refresh(oldest(sights.all(), performance.now()))
  }

  const row = createRow()
  const report = reporting(log, 'live sessions are not looked at', 'live sessions could not be looked at')
  /** One after the other; what fails is done again by the next look. */
  const inRow = (work: () => Promise<void>): Promise<void> => row(work).catch(report)
  const checking = soon(gather, () => {
    const all = changed
    changed = nothing_changed
    void inRow(() => check((account_id) => isIn(all, account_id)))
  })
  const looks = beat(every, () => (visitors.size > 0 ? inRow(lookAround) : undefined))

  return {
    /** Something may have changed in this account, or in any. */
    note(account_id: number | undefined): void {
      if (ended || visitors.size === 0) return
      changed = withAccount(changed, account_id)
      checking.ask()
    },
    async close(): Promise<void> {
      ended = true
      checking.callOff()
      await Promise.all([looks.stop(), row.done()])
    },
  }
}
