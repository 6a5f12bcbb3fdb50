/**
 * Writes addresses of a list without what all of them end with: a country and a town that the reader knows. An address of another
 * town is whole, and what has no parts, such as a name that somebody typed, has no say. Of each its first part stays.
 */
export const shortAddresses = (addresses: Iterable<string | undefined>): ((address: string) => string) => {
  let end: readonly string[] | undefined
  let count = 0
  for (const address of addresses) {
    const parts = address?.split(', ') ?? []
    if (parts.length < 2) continue
    count += 1
    end = end === undefined ? parts.slice(1) : sharedBy(end, parts.slice(1))
    if (end.length === 0) break
  }
  const text = count > 1 && end?.length ? `, ${end.join(', ')}` : ''
  return (address) => (text !== '' && address.endsWith(text) ? address.slice(0, -text.length) : address)
}

/** The last ones of both, as far as they are the same. */
const sharedBy = (a: readonly string[], b: readonly string[]): readonly string[] => {
  let length = 0
  while (length < Math.min(a.length, b.length) && a.at(-1 - length) === b.at(-1 - length)) length += 1
  return length === 0 ? [] : a.slice(-length)
}
