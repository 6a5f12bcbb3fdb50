/** The value that this share of `values` does not exceed; 0.5 is the median. */
export const quantile = (values: Iterable<number>, share: number): number => {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const median = (values: Iterable<number>): number => quantile(values, 0.5)

/** Milliseconds that each of `runs` calls takes, after `warm` that do not count. */
export const timed = async (work: () => unknown, runs: number, warm = 3): Promise<number[]> => {
  const times: number[] = []
  for (let i = 0; i < warm + runs; i++) {
    const begin = performance.now()
    await work()
    times.push(performance.now() - begin)
  }
  return times.slice(warm)
}

/** Numbers 0..1, the same ones each time. */
export const noise = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
