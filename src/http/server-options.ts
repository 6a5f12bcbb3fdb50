import type { FastifyBaseLogger } from 'fastify'
import type { Operation, Platform } from '#contract/operation.ts'
import type { Clock } from '#pace/clock.ts'
import type { Metrics } from '#src/metrics.ts'
import type { Web } from '#src/web/web.ts'
import type { Db } from '#store/db.ts'
import type { Recorded } from '#store/history/history.ts'
import type { Aside } from './aside.ts'
import type { Sockets } from './sockets.ts'

/** Parts that the server of HTTP is made of. */
export interface ServerOptions {
  db: Db
  platform: Platform
  metrics: Metrics
  log: FastifyBaseLogger
  operations: readonly Operation[]
  /** A reason when the platform is not ready. */
  health: () => Promise<string | undefined>
  /** Told of each command that is done: of an account, or of a dealer, which may have changed any. */
  onChange?: (account_id: number | undefined) => void
  /** Told of entries of the history that commands have made. */
  onRecorded?: (entries: readonly Recorded[]) => void
  /** Takes the sockets of the live channel; without it there are none. */
  sockets?: Sockets
  /** Where costly operations are answered; without it they are answered as all others. */
  aside?: Aside
  /** The web application. */
  web: Web
  /** What callers are waited for by; that of the process where it is left out. */
  clock?: Clock
}
