/** So many of one owner wait already that no more are taken. */
export class Busy extends Error {
  /** By which those know it who know of this only its types. */
  readonly code = 'BUSY'
}

/** Nobody wants the work any more that waited for its turn. */
export class Gone extends Error {}

interface Limits {
  /** Works at a time. */
  lanes: number
  /** Works of one owner at a time, 1 where nothing is said. */
  each?: number
  /** Works of one owner that may wait. */
  waiting: number
}

/**
 * Work that takes a while, in turns: one of each owner who waits, then the next of each, so nobody waits for all that
 * somebody else has brought. Throws `Busy` for more than may wait, and `Gone` where `signal` is given before the turn has come.
 */
export const createTurns = ({ lanes, each = 1, waiting }: Limits) => {
  /** Owners in the order of their turns. */
  const queues = new Map<string, (() => void)[]>()
  const working = new Map<string, number>()
  let busy = 0

  const worksOf = (whose: string): number => working.get(whose) ?? 0
  const count = (whose: string, by: 1 | -1): void => {
    const left = worksOf(whose) + by
    busy += by
    if (left > 0) working.set(whose, left)
    else working.delete(whose)
  }
  /** The owner whose turn it is: of whom least is worked on, and of those the first. */
  const next = (): string | undefined => {
    if (busy >= lanes) return undefined
    const [first] = [...queues.keys()].sort((a, b) => worksOf(a) - worksOf(b))
    return first !== undefined && worksOf(first) < each ? first : undefined
  }
  const begin = (): void => {
    for (let whose = next(); whose !== undefined; whose = next()) {
      const [first, ...rest] = queues.get(whose) ?? []
      queues.delete(whose)
      if (rest.length > 0) queues.set(whose, rest)
      count(whose, 1)
      first?.()
    }
  }
  const behindOthers = (whose: string): void => {
    const queue = queues.get(whose)
    queues.delete(whose)
    if (queue) queues.set(whose, queue)
  }
  const leave = (whose: string, turn: () => void): boolean => {
    const queue = queues.get(whose) ?? []
    const rest = queue.filter((other) => other !== turn)
    if (rest.length > 0) queues.set(whose, rest)
    else queues.delete(whose)
    return rest.length < queue.length
  }
  const turnOf = async (whose: string, signal?: AbortSignal): Promise<void> => {
    if (signal?.aborted) throw new Gone('nobody waits for it')
    const queue = queues.get(whose) ?? []
    if (queue.length >= waiting) throw new Busy(`${waiting} wait already`)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const give_up = () => void (leave(whose, begun) && reject(new Gone('nobody waits for it')))
    const begun = () => {
      signal?.removeEventListener('abort', give_up)
      resolve()
    }
    queues.set(whose, [...queue, begun])
    signal?.addEventListener('abort', give_up)
    begin()
    return promise
  }
  return async <T>(whose: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    await turnOf(whose, signal)
    try {
      return await work()
    } finally {
      count(whose, -1)
      behindOthers(whose)
      begin()
    }
  }
}
