/** How far values lie apart, of as many as there may be, in bounded memory. */
export interface Spread {
  add(value: number): void
  /** Standard deviation of single values whose differences were added. */
  deviation(): number
}

/** Values that are kept at most; beyond, every second one is left out. */
const kept = 2048

export const spreading = (): Spread => {
  let values: number[] = []
  let [every, seen] = [1, 0]
  return {
    add(value) {
      if (seen++ % every !== 0) return
      values.push(value)
      if (values.length < kept) return
      values = values.filter((_, i) => i % 2 === 0)
      every *= 2
    },
    deviation() {
      if (values.length === 0) return 0
      const sorted = values.toSorted((a, b) => a - b)
      // What happens once in a while is no noise: a twentieth is left out.
      const calm = sorted.slice(0, Math.max(1, Math.ceil(sorted.length * 0.95)))
      const rms = Math.sqrt(calm.reduce((sum, one) => sum + one * one, 0) / calm.length)
      const step = sorted.find((one) => one > 1e-9) ?? 0
      return Math.max(rms / Math.SQRT2, step / Math.sqrt(12))
    },
  }
}

/** The middle one; NaN of none. */
export const medianOf = (values: readonly number[]): number => quantileOf(values, 0.5)

/** The value below which this share lies; NaN of none. */
export const quantileOf = (values: readonly number[], share: number): number => {
  if (values.length === 0) return Number.NaN
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(place)] as number, sorted[Math.ceil(place)] as number]
  return low + (high - low) * (place - Math.floor(place))
}
