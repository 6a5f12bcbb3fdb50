import { process_clock } from '#pace/clock.ts'
import type { Metrics } from '#src/metrics.ts'
import type { Arrival } from './arrival.ts'

/** Points in tails from which on a source is worth sealing. */
const sealable_points = 500
/** Milliseconds between two warnings of points that are refused. */
const minute = 60_000

/** Functions that are told of what is stored. */
export interface Listeners {
  /** Told of sources whose tails are long enough to be sealed. */
  onSealable?: (source_id: number) => void
  /** Told of sources of which something follows for accounts. */
  onEvent?: (source_id: number) => void
  /** Told of sources that something was stored of. */
  onHeard?: (source_id: number) => void
  /** Told of the sources of each batch, once it is committed. */
  onCommit?: (source_ids: readonly number[]) => void
}

interface Telling {
  metrics: Pick<Metrics, 'points' | 'batch_points'>
  log: { warn(details: object, message: string): void }
  clock?: Pick<typeof process_clock, 'now'>
}

/** Tells of what a batch brought: those who listen, the metrics, and the log of points that nobody could have. */
export const telling = (told: Listeners, { metrics, log, clock = process_clock }: Telling) => {
  let warned: number | undefined

  /** Once a minute: they are acknowledged, so that devices do not send them for ever, and nobody else would learn of it. */
  const warnOfRefused = (points: number, arrivals: readonly Arrival[]): void => {
    const now = clock.now()
    if (warned !== undefined && now - warned < minute) return
    warned = now
    const source_id = arrivals.find(({ outcomes }) => outcomes.dated_beyond > 0)?.source.source_id
    log.warn(
      { points, source_id },
      'points are refused that are dated more than a day ahead of the clock of this server',
    )
  }
  return (arrivals: readonly Arrival[]): void => {
    let stored = 0
    let beyond = 0
    const outcome = { impossible: 0, late: 0, ahead: 0 }
    for (const { outcomes, source, before, event } of arrivals) {
      stored += outcomes.stored
      beyond += outcomes.dated_beyond
      told.onHeard?.(source.source_id)
      if (event) told.onEvent?.(source.source_id)
      outcome.impossible += outcomes.impossible
      outcome.late += outcomes.late
      outcome.ahead += outcomes.ahead
      if (before.tail_points + outcomes.stored >= sealable_points) told.onSealable?.(source.source_id)
    }
    told.onCommit?.(arrivals.map(({ source }) => source.source_id))
    metrics.points.inc({ outcome: 'impossible' }, outcome.impossible)
    metrics.points.inc({ outcome: 'late' }, outcome.late)
    metrics.points.inc({ outcome: 'ahead' }, outcome.ahead)
    metrics.points.inc({ outcome: 'stored' }, stored)
    metrics.batch_points.observe(stored)
    if (beyond > 0) warnOfRefused(beyond, arrivals)
  }
}
