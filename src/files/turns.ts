/** So many of one owner wait already that no more are taken. */
export class Busy extends Error {
  /** By which those know it who know of this only its types. */
  readonly code = 'BUSY'
}

interface Limits {
  /** Works at a time, of one owner one. */
  lanes: number
  /** Works of one owner that may wait. */
  waiting: number
}

/**
 * Work that takes a while, in turns: one of each owner who waits, then the next of each, so nobody waits for all that
 * somebody else has brought. Throws `Busy` for more than may wait.
 */
export const createTurns = ({ lanes, waiting }: Limits) => {
  /** Owners in the order of their turns. */
  const queues = new Map<string, (() => void)[]>()
  const working = new Set<string>()

  const begin = (): void => {
    for (const [whose, [first, ...rest]] of queues) {
      if (working.size >= lanes) return
      if (working.has(whose)) continue
      queues.delete(whose)
      if (rest.length > 0) queues.set(whose, rest)
      working.add(whose)
      first?.()
    }
  }
  const behindOthers = (whose: string): void => {
    const queue = queues.get(whose)
    queues.delete(whose)
    if (queue) queues.set(whose, queue)
  }
  return async <T>(whose: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(whose) ?? []
    if (queue.length >= waiting) throw new Busy(`${waiting} wait already`)
    const { promise, resolve } = Promise.withResolvers<void>()
    queues.set(whose, [...queue, resolve])
    begin()
    await promise
    try {
      return await work()
    } finally {
      working.delete(whose)
      behindOthers(whose)
      begin()
    }
  }
}
