/** A result that is waited for later: what fails before that is told then, and to nobody else. */
export const ahead = <T>(work: Promise<T>): (() => Promise<T>) => {
  work.catch(() => undefined)
  return () => work
}

/** The items of these, each asked for before the one ahead of it is done with: two are held at a time. */
export async function* oneAhead<T>(all: AsyncIterable<T>): AsyncGenerator<T> {
  const from = all[Symbol.asyncIterator]()
  let next = ahead(from.next())
  try {
    for (let one = await next(); !one.done; one = await next()) {
      next = ahead(from.next())
      yield one.value
    }
  } finally {
    await from.return?.()
  }
}

/** The results of `work` for each of these, in their order: that of the next is begun before the one ahead of it is told. */
export async function* madeAhead<From, T>(all: Iterable<From>, work: (one: From) => Promise<T>): AsyncGenerator<T> {
  yield* oneAhead(madeOf(all, work))
}

async function* madeOf<From, T>(all: Iterable<From>, work: (one: From) => Promise<T>): AsyncGenerator<T> {
  for (const one of all) yield work(one)
}
