import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { boundsOf } from './area.ts'
import { type Coverage, coverageOf } from './coverage.ts'
import { areaOf, type Wish } from './wish.ts'

/** Which tiles are wanted, found out beside everything else: the coasts of a large country take seconds, and devices do not wait for that. */

export interface Covered {
  coverage: Coverage
  bounds: [number, number, number, number]
}

/** Megabytes of a thread that reads the atlas: without a limit it would take several times what it needs. */
const memory = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 }

/** @throws Error with a sentence where there is no such area */
export const cover = async (wish: Wish, levels: readonly [number, number]): Promise<Covered> => {
  const worker = new Worker(new URL(import.meta.url), { workerData: { wish, levels }, resourceLimits: memory })
  const [found] = (await once(worker, 'message')) as [Covered | { fault: string }]
  await worker.terminate()
  if ('fault' in found) throw new Error(found.fault)
  return found
}

const answer = ({ wish, levels }: { wish: Wish; levels: [number, number] }): Covered | { fault: string } => {
  try {
    const area = areaOf(wish)
    return { coverage: coverageOf(area, levels), bounds: boundsOf(area) }
  } catch (error) {
    return { fault: (error as Error).message }
  }
}

if (!isMainThread && workerData?.wish) parentPort?.postMessage(answer(workerData))
