/** What the answer of an operation is kept under. */
export const keyOf = (path: string, params: object = {}): unknown[] => [...path.split('/'), params]

/**
 * What is asked again when an operation has changed something: what begins with its path without the last word, and with each of
 * `also`. What lies below another of these is asked again with that, and not twice.
 */
export const keysAfter = (path: string, also: readonly string[]): readonly string[][] => {
  const keys = [path.split('/').slice(0, -1), ...also.map((prefix) => prefix.split('/'))]
  return keys.filter((key, place) => !keys.some((other, at) => at !== place && isBelow(key, other, at < place)))
}

/** Whether `key` lies below `other`; of two that are the same one does. */
const isBelow = (key: readonly string[], other: readonly string[], isSame: boolean): boolean =>
  other.every((word, place) => word === key[place]) && (other.length < key.length || isSame)
