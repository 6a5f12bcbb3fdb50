import { type Clock, process_clock } from '#pace/clock.ts'
import { plightOf } from '#store/db.ts'
import { again } from '#store/transaction.ts'
import type { JobLog } from './job-log.ts'
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

/** The runs of a job in this process. */
export interface JobState {
  name: string
  every: number
  /** One process of all does it. */
  of_one: boolean
  running: boolean
  runs: number
  faults: number
  /** When its last run began. */
  began: Date | null
  /** That its last run took. */
  seconds: number | null
  /** Why the last run that failed did. */
  fault: string | null
  fault_time: Date | null
}

export interface Jobs {
  state(): readonly JobState[]
  stop(): Promise<void>
}

/** Told of each run that has ended. */
export type OnRun = (name: string, seconds: number, isDone: boolean) => void

/** Seconds after which a job that is due looks again whether this process holds its lease. */
const patience = 2

/** Runs the jobs, each one at a time; a failure is logged and the job comes again, after a conflict in the database at once. `stop` waits for what is running. */
export const startJobs = (jobs: readonly Job[], log: JobLog, onRun?: OnRun, clock: Clock = process_clock): Jobs => {
  const states = new Map(jobs.map((job) => [job, stateOf(job)]))
  /** What calls off the next run of each. */
  const due = new Map<Job, () => void>()
  const running = new Set<Promise<void>>()
  let ended = false

  const schedule = (job: Job, seconds: number): void => {
    if (ended) return
    due.set(
      job,
      clock.after(seconds * 1000, () => start(job)),
    )
  }
  const start = (job: Job): void => {
    if (job.lease?.isHeld() === false) {
      schedule(job, patience)
      return
    }
    const state = states.get(job) as JobState
    const began = new Date()
    Object.assign(state, { running: true, began })
    let isDone = true
    const run = again(() => job.work())
      .catch((error: unknown) => {
        isDone = false
        state.faults++
        Object.assign(state, { fault: (error as Error).message, fault_time: began })
        const plight = plightOf(error)
        if (plight) log.warn({ error: (error as Error).message, job: job.name }, `a job waits, for ${plight.words}`)
        else log.error({ err: error, job: job.name }, 'a job failed')
      })
      .finally(() => {
        running.delete(run)
        state.runs++
        const seconds = (Date.now() - began.getTime()) / 1000
        Object.assign(state, { running: false, seconds })
        onRun?.(job.name, seconds, isDone)
        schedule(job, job.every)
      })
    running.add(run)
  }
  for (const job of jobs) schedule(job, job.every)
  return {
    state: () => [...states.values()],
    async stop() {
      ended = true
      for (const callOff of due.values()) callOff()
      await Promise.all(running)
    },
  }
}

const stateOf = ({ name, every, lease }: Job): JobState => ({
  name,
  every,
  of_one: lease !== undefined,
  running: false,
  runs: 0,
  faults: 0,
  began: null,
  seconds: null,
  fault: null,
  fault_time: null,
})
