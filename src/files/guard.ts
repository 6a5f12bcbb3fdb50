import { Worker, workerData } from 'node:worker_threads'

/** What a process that reads strangers' files may become, watched by a thread of it, for its own is busy with the file. */

interface Watched {
  /** bytes */
  most: number
  parent: number
}

/** Milliseconds */
const between = 10

/** Ends this process as soon as it takes more than so many megabytes, or nobody waits for it any more. */
export const guard = (megabytes: number): void => {
  const watched: Watched = { most: megabytes * 1024 * 1024, parent: process.ppid }
  new Worker(new URL(import.meta.url), {
    workerData: { watched },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
  }).unref()
}

const watch = ({ most, parent }: Watched): void => {
  const clock = new Int32Array(new SharedArrayBuffer(4))
  while (process.memoryUsage.rss() <= most && process.ppid === parent) Atomics.wait(clock, 0, 0, between)
  process.kill(process.pid, 'SIGKILL')
}

if (workerData?.watched) watch(workerData.watched)
