import { isAway } from '#store/db.ts'
import { again } from '#store/transaction.ts'
import type { Lease } from './lease.ts'

/** Something that happens by the clock. */
export interface Job {
  name: string
  /** Seconds between the end of one run and the begin of the next; the first is as long after the start. */
  every: number
  /** Of a job that looks at the whole platform: it is done by the process that holds it, and is due with the others until then. */
  lease?: Pick<Lease, 'isHeld'>
  work(): Promise<void>
}

export type JobLog = Record<'error' | 'warn', (details: object, message: string) => void>

/** Seconds after which a job that is due looks again whether this process holds its lease. */
const patience = 2

/** Runs the jobs, each one at a time; a failure is logged and the job comes again, after a conflict in the database at once. `stop` waits for what is running. */
export const startJobs = (jobs: readonly Job[], log: JobLog): { stop(): Promise<void> } => {
  const timers = new Map<Job, NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let ended = false

  const schedule = (job: Job, seconds: number): void => {
    if (ended) return
    timers.set(
      job,
      setTimeout(() => start(job), seconds * 1000),
    )
  }
  const start = (job: Job): void => {
    if (job.lease?.isHeld() === false) {
      schedule(job, patience)
      return
    }
    const run = again(() => job.work())
      .catch((error: unknown) => {
        if (isAway(error))
          log.warn({ error: (error as Error).message, job: job.name }, 'a job waits, for the database is away')
        else log.error({ err: error, job: job.name }, 'a job failed')
      })
      .finally(() => {
        running.delete(run)
        schedule(job, job.every)
      })
    running.add(run)
  }
  for (const job of jobs) schedule(job, job.every)
  return {
    async stop() {
      ended = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
