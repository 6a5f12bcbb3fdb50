import type { Metrics } from '#src/metrics.ts'
import type { Db } from '#store/db.ts'
import * as newest from '#store/newest-commit.ts'

export interface ServerClockOptions {
  db: Db
  metrics: Pick<Metrics, 'clock_behind'>
  log: Record<'error' | 'info', (details: object, message: string) => void>
  /** Milliseconds since 1970 by the clock of this server, and milliseconds that have passed since whenever, however that is set. */
  now?: () => number
  elapsed?: () => number
}

/** Milliseconds by which clocks of servers may differ, and a commit may be noted late. */
const tolerance = 5 * 60_000

/**
 * Watches whether the clock of this server can be right: it is not where something was stored later already, by whichever process, nor
 * where it went back while this one ran. What devices say of times is believed then, and not what this server does.
 */
export const createServerClock = ({
  db,
  metrics,
  log,
  now = Date.now,
  elapsed = () => performance.now(),
}: ServerClockOptions) => {
  /** That it must be at least, `since` so many milliseconds. */
  let known: { time: number; since: number } | undefined
  let told = false

  const learn = (time: number): void => {
    if (!known || time > known.time + elapsed() - known.since) known = { time, since: elapsed() }
  }
  const behind = (): number => (known ? Math.max(0, known.time + elapsed() - known.since - now()) : 0)
  const isBehind = (): boolean => behind() > tolerance

  const tell = (): void => {
    const seconds = Math.round(behind() / 1000)
    metrics.clock_behind.set(isBehind() ? seconds : 0)
    if (isBehind() === told) return
    told = isBehind()
    if (told)
      log.error(
        { seconds },
        'the clock of this server is behind what was stored: points are kept, whatever their times are',
      )
    else log.info({}, 'the clock of this server is no longer behind')
  }

  return {
    isBehind,
    /** Why the platform is not ready. */
    reason: (): string | undefined =>
      isBehind() ? `the clock of this server is ${Math.round(behind() / 1000)} s behind what was stored` : undefined,
    /** Compares it with what was stored, and notes where it stands, unless it is behind. */
    async look(): Promise<void> {
      const stored = await newest.read(db)
      if (stored !== undefined) learn(stored)
      if (!isBehind()) {
        learn(now())
        await newest.note(db, now())
      }
      tell()
    },
  }
}

export type ServerClock = ReturnType<typeof createServerClock>
