import { Worker } from 'node:worker_threads'
import { type Clock, process_clock } from '#pace/clock.ts'
import { hurried } from '#pace/pause.ts'
import { createTurns } from '#pace/turns.ts'
import { type Followed, follow } from './follow.ts'
import type { Answered, Made, Told } from './letters.ts'

/**
 * Threads for jobs that take long, which would hold up devices and everybody else on the main one. A thread works on
 * several jobs by turns, for most of them wait: for the database, or for the reader of the answer.
 */

export interface ThreadOptions {
  /** Threads, at most: they are begun when they are needed, and one stays. */
  count: number
  /** Megabytes of JavaScript that a thread may have. */
  memory: number
  /** What a program is begun with. */
  data: unknown
  /** Told of a thread that ended by itself. */
  onDied(error: Died): void
  /** What is thrown in place of an error: one of the program has its fields, and no class. */
  thrown?(error: Error): Error
  clock?: Clock
}

/** Jobs that a thread works on at a time; of one owner the jobs under way, and those that may wait. */
const limits = { open: 16, each: 2, waiting: 30 }

/**
 * Milliseconds without a job until a thread ends, except the last one; and within which one has to end once it is told
 * to.
 */
const idle = 60_000
const grace = 2_000

/**
 * Megabytes of what is young in a thread, of which a third is filled before it is looked through. What a device of a report is made of is a megabyte, which with 12
 * was collected as what is old: 48 take 25 MB more of a process, and a fifth less of the processor.
 */
const young = 48

/** The thread that worked on the job has ended unexpectedly. */
export class Died extends Error {
  /** It had no memory left. */
  readonly isFull: boolean

  constructor(cause?: Error & { code?: string }) {
    super(cause?.message ?? 'a thread ended', { cause })
    this.isFull = cause?.code === 'ERR_WORKER_OUT_OF_MEMORY'
  }
}

export interface Threads<Asked, Head> {
  /**
   * What a thread makes of it; the stream of an answer is to be read to its end, or destroyed. `whose` it is waits in turn
   * with others. Ends, and with it what is done, when `signal` is given before there is an answer.
   * @throws `Busy` when too many of the owner wait, `Gone`, `Died`, and what the program throws, or what `thrown` makes of them
   */
  make(whose: string, asked: Asked, signal: AbortSignal): Promise<Made<Head>>
  /** Ends them; what is under way is over before. */
  stop(): Promise<void>
}

interface Thread<Head> extends Followed<Head> {
  /** Calls off its end. */
  stay?: () => void
}

/** Starts threads for jobs as they are needed. @param program module that calls `serveThread` */
export const createThreads = <Asked, Head>(program: URL, options: ThreadOptions): Threads<Asked, Head> => {
  const { count, thrown = (error) => error, clock = process_clock } = options
  const inTurn = createTurns({ ...limits, lanes: count * limits.open })
  const threads = new Set<Thread<Head>>()
  let last = 0

  const begin = (): Thread<Head> => {
    const thread = startThread<Head>(program, options, (died) => {
      threads.delete(thread)
      if (died) options.onDied(died)
    })
    threads.add(thread)
    return thread
  }
  const leastBusy = (): Thread<Head> => {
    const [least] = [...threads].sort((a, b) => a.jobs.size - b.jobs.size)
    if (!least || (least.jobs.size > 0 && threads.size < count)) return begin()
    least.stay?.()
    return least
  }
  const rest = (thread: Thread<Head>): void => {
    if (thread.jobs.size > 0 || !threads.has(thread)) return
    const leave = (): void => {
      if (threads.size > 1 && threads.delete(thread)) void end(thread.worker, clock)
    }
    thread.stay?.()
    thread.stay = clock.after(idle, leave, true)
  }
  return {
    make(whose, asked, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<Made<Head>>()
      const work = async (): Promise<void> => {
        const thread = leastBusy()
        await follow(thread, { id: ++last, asked, signal }, { resolve, reject, thrown })
        rest(thread)
      }
      inTurn(whose, work, signal).catch((error: Error) => reject(thrown(error)))
      return promise
    },
    async stop() {
      const all = [...threads]
      threads.clear()
      for (const { stay } of all) stay?.()
      await Promise.all(all.map(({ worker }) => end(worker, clock)))
    },
  }
}

/** Starts one thread. @param onEnd called once; without an error where it was told to end */
const startThread = <Head>(
  program: URL,
  { memory, data }: ThreadOptions,
  onEnd: (died?: Died) => void,
): Thread<Head> => {
  const worker = new Worker(program, {
    workerData: data,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: young },
  })
  const jobs: Thread<Head>['jobs'] = new Map()
  let cause: Error | undefined
  worker.on('message', (told: Answered<Head>) => jobs.get(told.id)?.hear(told))
  worker.once('error', (error: Error) => {
    cause = error
  })
  worker.once('exit', (code) => {
    const died = cause || jobs.size > 0 || code !== 0 ? new Died(cause) : undefined
    onEnd(died)
    for (const job of jobs.values()) job.fail(died ?? new Died())
  })
  // It keeps nobody from ending: who waits for it is waited for.
  worker.unref()
  return { worker, jobs, rooms: [] }
}

const end = (worker: Worker, clock: Clock): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  worker.once('exit', resolve)
  worker.postMessage({ kind: 'end' } satisfies Told<never>)
  return hurried(grace, promise, () => void worker.terminate(), { clock })
}
