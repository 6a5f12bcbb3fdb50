/** The list, so many at a time and in its order; the last portion may be smaller, and none is empty. */
export function* portions<T>(list: readonly T[], most: number): Generator<T[], void> {
  for (let done = 0; done < list.length; done += most) yield list.slice(done, done + most)
}

/** Does no more works than so many at a time; others wait in their order. */
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
