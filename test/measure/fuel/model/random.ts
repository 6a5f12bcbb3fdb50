/** Numbers that look random and are the same for a seed. */
export interface Random {
  /** From 0 to 1, or from `low` to `high`. */
  of(low?: number, high?: number): number
  /** Of a standard deviation around 0. */
  normal(deviation: number): number
  chance(share: number): boolean
  one<T>(of: readonly T[]): T
}

export const randomOf = (seed: number): Random => {
  let state = (seed * 2654435761 + 88675123) >>> 0
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4294967296
  }
  return {
    of: (low = 0, high = 1) => low + (high - low) * next(),
    normal: (deviation) => deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    chance: (share) => next() < share,
    one: (of) => of[Math.floor(next() * of.length)] as (typeof of)[number],
  }
}
