/**
 * Returns random numbers 0 ≤ n < 1, always the same for the same seed; mulberry32, small and good enough for traffic.
 */
export type Random = () => number

/** Makes a source of random numbers from seeds. */
export const randomFrom = (...seed: number[]): Random => {
  let state = seed.reduce((mixed, part) => Math.imul(mixed ^ part, 0x9e3779b1) ^ (mixed >>> 15), 0x2545f491)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A random number of a range. */
export const between = (random: Random, least: number, most: number): number => least + random() * (most - least)

/** About normal around 0 with the deviation 1; never beyond 3.5. */
export const bell = (random: Random): number => (random() + random() + random() + random() - 2) * 1.73
