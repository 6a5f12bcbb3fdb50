/** Makes a signal for waiting tasks: it can tell all that wait now to give up, and later tasks can wait on it again. */
export const givingUp = () => {
  let waiting = new Set<(error: Error) => void>()
  return {
    wait: <T>(work: Promise<T>): Promise<T> => {
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      waiting.add(reject)
      work.then(resolve, reject).finally(() => waiting.delete(reject))
      return promise
    },
    end(): void {
      const all = waiting
      waiting = new Set()
      for (const reject of all) reject(new Error('The connection was given up'))
    },
  }
}
