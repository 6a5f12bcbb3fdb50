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
  const all = new Map<string, Kept<T>>()
  let weighed = 0
  const forget = (key: string): Kept<T> | undefined => {
    const had = all.get(key)
    if (had) weighed -= had.weight
    all.delete(key)
    return had
  }
  const keep = (key: string, thing: T, weight: number): void => {
    forget(key)
    all.set(key, { thing, weight })
    weighed += weight
    for (const oldest of all.keys()) {
      if (weighed <= most) break
      forget(oldest)
    }
  }
  const recall = (key: string): T | undefined => {
    const known = forget(key)
    if (known) keep(key, known.thing, known.weight)
    return known?.thing
  }
  return { recall, keep }
}
