/** Names that were met of late: so many at most, of which the one that was met longest ago is forgotten. */
export const createRecent = (most: number) => {
  // A set keeps the order in which names came.
  const names = new Set<string>()
  return {
    add(name: string): void {
      names.delete(name)
      const oldest = names.keys().next()
      if (names.size >= most && !oldest.done) names.delete(oldest.value)
      names.add(name)
    },
    has: (name: string): boolean => names.has(name),
    forget: (name: string): boolean => names.delete(name),
  }
}
