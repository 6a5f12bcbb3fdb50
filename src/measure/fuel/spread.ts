/** Gathering of how far values lie apart, of as many as there may be, in bounded memory. */
export interface Spread {
  add(value: number): void
  /** Standard deviation of single values of which three were added: one less twice the next, and the one behind. */
  deviation(): number
  /** The step in which values are told, as far as it shows: of what is told finely, less than the deviation. */
  step(): number
}

/** Values that are kept at most; beyond, every second one is left out. */
const kept = 2048
/** How often a level must change at rest until what it changes by is a step of the sensor: a theft and a filling change it once. */
const often = { times: 16, share: 0.004 }

export const spreading = (): Spread => {
  const { add, values: all } = thinning()
  const step = (): number => {
    const values = all()
    const changes = values.filter((one) => one > 1e-9)
    return changes.length < Math.max(often.times, often.share * values.length) ? 0 : quantileOf(changes, 0.3)
  }
  return {
    add,
    deviation() {
      const values = all()
      if (values.length === 0) return 0
      // What happens once in a while is no noise: a twentieth is left out, and of few values a theft and a filling.
      const left = Math.max(Math.floor(values.length * 0.05), Math.min(6, Math.floor(values.length / 3)))
      const calm = values.toSorted((a, b) => a - b).slice(0, values.length - left)
      const square = calm.reduce((sum, one) => sum + one * one, 0) / calm.length
      return Math.max(Math.sqrt(square / 6), step() / Math.sqrt(12))
    },
    step,
  }
}

/** Values of as many as there may be: all of them, then every second, every fourth. */
const thinning = () => {
  let values: number[] = []
  let [every, seen] = [1, 0]
  return {
    add(value: number): void {
      if (seen++ % every !== 0) return
      values.push(value)
      if (values.length < kept) return
      values = values.filter((_, i) => i % 2 === 0)
      every *= 2
    },
    values: (): readonly number[] => values,
  }
}

/** Gathering of values that are told in steps, in bounded memory. */
export interface Steps {
  add(value: number): void
  /** What values that follow each other by size lie apart by, where the same ones come again and again; else 0. */
  step(): number
}

/** Values that there must be, and how often each must come on average. */
const again = { least: 48, times: 2 }

export const stepping = (): Steps => {
  const { add, values: all } = thinning()
  return {
    add,
    step() {
      const values = all()
      if (values.length < again.least) return 0
      const sorted = Float64Array.from(values).sort()
      const apart: number[] = []
      for (let i = 1; i < sorted.length; i++) {
        const between = (sorted[i] as number) - (sorted[i - 1] as number)
        if (between > 1e-9) apart.push(between)
      }
      return apart.length === 0 || (apart.length + 1) * again.times > values.length ? 0 : medianOf(apart)
    },
  }
}

/** The middle one; NaN of none. */
export const medianOf = (values: ArrayLike<number>): number => quantileOf(values, 0.5)

/** The value below which this share lies; NaN of none. */
export const quantileOf = (values: ArrayLike<number>, share: number): number => {
  const count = values.length
  if (count === 0) return Number.NaN
  const sorted = count <= few ? sortedFew(values) : Float64Array.from(values).sort()
  const place = (count - 1) * share
  const [low, high] = [sorted[Math.floor(place)] as number, sorted[Math.ceil(place)] as number]
  return low + (high - low) * (place - Math.floor(place))
}

/** The average of the middle half, which steps of a sensor do not pull to one of them; NaN of none. */
export const middleOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const left = Math.floor(sorted.length / 4)
  const middle = sorted.slice(left, sorted.length - left)
  return middle.reduce((sum, one) => sum + one, 0) / middle.length
}

/** So many values are sorted in place of memory that is there: of the handfuls that most medians are of, arrays of their own cost more than all else. */
const few = 64
const place_of_few = new Float64Array(few)

const sortedFew = (values: ArrayLike<number>): Float64Array => {
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    let at = i
    for (; at > 0 && (place_of_few[at - 1] as number) > value; at--) place_of_few[at] = place_of_few[at - 1] as number
    place_of_few[at] = value
  }
  return place_of_few
}
