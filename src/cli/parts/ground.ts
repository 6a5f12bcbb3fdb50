import type { Logger } from 'pino'
import type { Config } from '#src/config.ts'
import type { Metrics } from '#src/metrics.ts'
import type { Store } from '#store/open.ts'
import type { Step } from './steps.ts'

/** The ground that every part of a platform stands on. */
export interface Ground {
  config: Config
  log: Logger
  metrics: Metrics
  store: Store
  /** Starts a part, to be ended before those that it needs. */
  step: Step
}
