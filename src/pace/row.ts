/** A row of works, one after the other in the order in which they came. */
export interface Row {
  /** What the work comes to when it is its turn. Those behind it do not mind when it fails. */
  <T>(work: () => T | Promise<T>): Promise<T>
  /** Resolves when all that came until now are done. */
  done(): Promise<void>
}

export const createRow = (): Row => {
  let last: Promise<unknown> = Promise.resolve()
  const inRow = <T>(work: () => T | Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
  return Object.assign(inRow, { done: async () => void (await last) })
}

/** The work, once at a time: who asks while it goes on is answered what comes of that. */
export const shared = <T>(work: () => Promise<T>) => {
  let going: Promise<T> | undefined
  return Object.assign(
    (): Promise<T> => {
      going ??= work().finally(() => {
        going = undefined
      })
      return going
    },
    /** What goes on; `undefined` while nothing does. */
    { going: () => going },
  )
}

/** The work, once at a time, and once more for who asks while it goes on. What is answered is settled when nobody wants it any more. */
export const repeated = (work: () => Promise<void>) => {
  let isAsked = false
  let going: Promise<void> | undefined
  const all = async (): Promise<void> => {
    try {
      while (isAsked) {
        isAsked = false
        await work()
      }
    } finally {
      going = undefined
    }
  }
  return Object.assign(
    (): Promise<void> => {
      isAsked = true
      going ??= all()
      return going
    },
    /** What goes on; `undefined` while nothing does. */
    { going: () => going },
  )
}
