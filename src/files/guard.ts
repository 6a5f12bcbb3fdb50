import { once } from 'node:events'
import { parentPort, Worker, workerData } from 'node:worker_threads'

/** What a process that reads strangers' files may become, watched by a thread of it, for its own is busy with the file. */

interface Watched {
  megabytes: number
  parent: number
}

/** Milliseconds */
const between = 10

/**
 * Ends this process as soon as it takes more than so many megabytes, or its parent is gone. Resolves once the watch
 * runs and has found it within them.
 */
export const guard = async (megabytes: number): Promise<void> => {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { watched: { megabytes, parent: process.ppid } },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
  })
  await once(worker, 'message')
  worker.unref()
}

const isWithin = (megabytes: number): boolean => process.memoryUsage.rss() <= megabytes * 1024 * 1024

const end = (): boolean => process.kill(process.pid, 'SIGKILL')

/** Ends this process if it takes more now: between two looks of its watch it may have come to its end. */
export const endUnlessWithin = (megabytes: number): void => {
  if (!isWithin(megabytes)) end()
}

const watch = ({ megabytes, parent }: Watched): void => {
  const clock = new Int32Array(new SharedArrayBuffer(4))
  const isFine = () => isWithin(megabytes) && process.ppid === parent
  if (isFine()) parentPort?.postMessage('watched')
  while (isFine()) Atomics.wait(clock, 0, 0, between)
  end()
}

if (workerData?.watched) watch(workerData.watched)
