/** Does together what comes while the last was being done: one statement for many. Answers each its own. */
export const gathered = <One, Answer>(work: (all: readonly One[]) => Promise<readonly Answer[]>) => {
  let waiting: One[] = []
  let next: Promise<readonly Answer[]> | undefined
  let last: Promise<unknown> = Promise.resolve()

  return async (one: One): Promise<Answer> => {
    const i = waiting.push(one) - 1
    next ??= last.then(() => {
      const all = waiting
      waiting = []
      next = undefined
      return work(all)
    })
    const done = next
    last = done.catch(() => undefined)
    return (await done)[i] as Answer
  }
}

/** Does no more than so many at a time; others wait in their order. */
export const fewAtATime = (most: number) => {
  const waiting: (() => void)[] = []
  let busy = 0

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy >= most) await new Promise<void>((go) => waiting.push(go))
    else busy++
    try {
      return await work()
    } finally {
      const go = waiting.shift()
      if (go) go()
      else busy--
    }
  }
}
