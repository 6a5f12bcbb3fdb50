/** So many at once by key, the others in the order in which they came. @throws what `full` makes where too many wait */
export const createGate = (most: number, most_waiting: number, full: () => Error) => {
  const gates = new Map<string, { open: number; waiting: (() => void)[] }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const gate = gates.get(key) ?? { open: 0, waiting: [] }
    gates.set(key, gate)
    if (gate.open < most) gate.open++
    else {
      if (gate.waiting.length >= most_waiting) throw full()
      // Whoever leaves hands on its place.
      await new Promise<void>((enter) => gate.waiting.push(enter))
    }
    try {
      return await work()
    } finally {
      const next = gate.waiting.shift()
      if (next) next()
      else if (--gate.open === 0) gates.delete(key)
    }
  }
}
