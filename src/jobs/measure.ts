import type pg from 'pg'
import { diskOf } from '#files/free-space.ts'
import type { Config } from '#src/config.ts'
import type { Metrics } from '#src/metrics.ts'
import { workload } from '#store/behind.ts'
import type { Accounts, Points } from '#store/pools.ts'
import type { Job, OnRun } from './clock.ts'

/** Writes down, for who watches, what can be seen without asking the database. */

/** Counts the runs of each job. Until its first run it is taken to have succeeded at the start, so that one that never comes to an end is missed. */
export const countRuns = (jobs: readonly Job[], metrics: Metrics): OnRun => {
  for (const { name, every } of jobs) {
    metrics.job_every.set({ name }, every)
    metrics.job_succeeded.setToCurrentTime({ name })
    for (const outcome of ['done', 'failed'] as const) metrics.job_runs.inc({ name, outcome }, 0)
  }
  return (name, seconds, isDone) => {
    metrics.job_runs.inc({ name, outcome: isDone ? 'done' : 'failed' })
    metrics.job_seconds.set({ name }, seconds)
    if (isDone) metrics.job_succeeded.setToCurrentTime({ name })
  }
}

interface Measured {
  metrics: Metrics
  pool: Accounts
  /** By which points are stored; the same, where they have no connections of their own. */
  points: Points
  config: Pick<Config, 'data_dir'>
}

/** Measures what the pools lend, and what room is left on the disk. */
export const createMeasurer = ({ metrics, pool: accounts, points, config }: Measured) => {
  const pools = (points as pg.Pool) === accounts ? { accounts } : { accounts, points }
  return async (): Promise<void> => {
    for (const [pool, { totalCount, idleCount, waitingCount, options }] of Object.entries(pools)) {
      metrics.pool_connections.set({ pool, state: 'in_use' }, totalCount - idleCount)
      metrics.pool_connections.set({ pool, state: 'idle' }, idleCount)
      metrics.pool_size.set({ pool }, options.max)
      metrics.pool_waiting.set({ pool }, waitingCount)
    }
    metrics.workload.set(workload())
    const disk = await diskOf(config.data_dir)
    if (!disk) return
    metrics.disk_free.set(disk.free)
    metrics.disk_size.set(disk.total)
  }
}
