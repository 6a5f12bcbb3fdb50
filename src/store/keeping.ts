/** Things that are kept by their keys as long as they weigh no more together than may be: then those that were asked for least lately are forgotten. */
export interface Keeping<T> {
  /** What is kept by this key. */
  recall(key: string): T | undefined
  /** Keeps a thing in place of what had its key. One that weighs more than all may is forgotten at once, with all others. */
  keep(key: string, thing: T, weight: number): void
}

interface Kept<T> {
  thing: T
  weight: number
}

/** Keeps things that weigh `most` together. */
export const keeping = <T>(most: number): Keeping<T> => {
  /** Those that were asked for least lately first. */
  const all = new Map<string, Kept<T>>()
  // Goes on where it was: all before it are gone, and one that begins anew passes over each place that they had.
  let oldest = all.keys()
  let weighed = 0
  const forget = (key: string): void => {
    weighed -= all.get(key)?.weight ?? 0
    all.delete(key)
  }
  const forgetOldest = (): void => {
    let { value } = oldest.next()
    if (value === undefined) {
      oldest = all.keys()
      value = oldest.next().value
    }
    if (value !== undefined) forget(value)
  }
  return {
    recall(key) {
      const known = all.get(key)
      if (!known) return undefined
      all.delete(key)
      all.set(key, known)
      return known.thing
    },
    keep(key, thing, weight) {
      forget(key)
      all.set(key, { thing, weight })
      weighed += weight
      while (weighed > most && all.size > 0) forgetOldest()
    },
  }
}
