import type { Logger } from 'pino'
import { type Db, plightOf } from '#store/db.ts'
import { bearers } from '#store/people/sessions.ts'
import type { Sight, Visitor } from './audience.ts'
import * as frames from './frames.ts'
import type { Sights } from './sights.ts'
import { say } from './visitor.ts'

/** Milliseconds between two looks at the sessions of all; within which all sights are read again; and that news are gathered. */
const beat = 1_500
const round = 10_000
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
  let accounts = new Set<number>()
  let everybody = false
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()
  let ended = false

  const lookForSessions = async (some: readonly Visitor[]): Promise<void> => {
    for (let done = 0; done < some.length; done += batch) {
      const asked = some
        .slice(done, done + batch)
        .flatMap((visitor) => (visitor.user ? [[visitor, visitor.user] as const] : []))
      const found = await bearers(
        db,
        asked.map(([, { digest }]) => digest),
      )
      const known = new Map(found.map((bearer) => [bearer.digest.toString('hex'), bearer]))
      for (const [visitor, user] of asked) {
        if (visitor.user !== user) continue
        const bearer = known.get(user.digest.toString('hex'))
        if (bearer) user.time_zone = bearer.time_zone
        else logOut(visitor)
      }
    }
  }

  const logOut = (visitor: Visitor): void => {
    say(visitor, frames.logout)
    forget(visitor)
  }

  const check = async (of: (account_id: number) => boolean): Promise<void> => {
    await lookForSessions([...visitors].filter(({ user }) => user && of(user.account_id)))
    await sights.refresh([...sights.all()].filter(({ viewer }) => of(viewer.account_id)))
  }

  /** A few of those that were read longest ago. */
  const refreshSome = async (): Promise<void> => {
    const oldest = [...sights.all()].sort((a, b) => a.read_at - b.read_at)
    const due = ({ read_at }: Sight): boolean => performance.now() - read_at > round / 2
    await sights.refresh(oldest.slice(0, Math.ceil((oldest.length * beat) / round)).filter(due))
  }

  /** One after the other; what fails is done again by the next look. */
  const inTurn = (work: () => Promise<void>): void => {
    last = last.then(work).catch((error: unknown) => {
      const plight = plightOf(error)
      if (plight) log.warn({ error: (error as Error).message }, `live sessions are not looked at, for ${plight.words}`)
      else log.error({ err: error }, 'live sessions could not be looked at')
    })
  }
  const gathered = (): void => {
    timer = undefined
    const [some, all] = [accounts, everybody]
    accounts = new Set()
    everybody = false
    inTurn(() => check((account_id) => all || some.has(account_id)))
  }
  let isLooking = false
  const lookAround = async (): Promise<void> => {
    try {
      await lookForSessions([...visitors].filter(({ user }) => user))
      await refreshSome()
    } finally {
      isLooking = false
    }
  }
  const look = setInterval(() => {
    if (visitors.size === 0 || isLooking) return
    isLooking = true
    inTurn(lookAround)
  }, beat)

  return {
    /** Something may have changed in this account, or in any. */
    note(account_id: number | undefined): void {
      if (ended || visitors.size === 0) return
      if (account_id === undefined) everybody = true
      else accounts.add(account_id)
      timer ??= setTimeout(gathered, gather)
    },
    async close(): Promise<void> {
      ended = true
      clearInterval(look)
      clearTimeout(timer)
      await last
    },
  }
}
