import { isAway } from '#store/db.ts'
import { again } from '#store/transaction.ts'

/** Something that happens by the clock. */
export interface Job {
  name: string
  /** Seconds between the end of one run and the begin of the next; the first is as long after the start. */
  every: number
  work(): Promise<void>
}

export type JobLog = Record<'error' | 'warn', (details: object, message: string) => void>

/** Runs the jobs, each one at a time; a failure is logged and the job comes again, after a conflict in the database at once. `stop` waits for what is running. */
export const startJobs = (jobs: readonly Job[], log: JobLog): { stop(): Promise<void> } => {
  const timers = new Map<Job, NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let ended = false

  const schedule = (job: Job): void => {
    if (ended) return
    timers.set(
      job,
      setTimeout(() => start(job), job.every * 1000),
    )
  }
  const start = (job: Job): void => {
    const run = again(() => job.work())
      .catch((error: unknown) => {
        if (isAway(error))
          log.warn({ error: (error as Error).message, job: job.name }, 'a job waits, for the database is away')
        else log.error({ err: error, job: job.name }, 'a job failed')
      })
      .finally(() => {
        running.delete(run)
        schedule(job)
      })
    running.add(run)
  }
  for (const job of jobs) schedule(job)
  return {
    async stop() {
      ended = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
