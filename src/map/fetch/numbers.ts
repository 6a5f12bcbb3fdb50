/** Numbers one after another, eight bytes each, of which nobody knows beforehand how many there will be. */
export interface Numbers {
  readonly count: number
  add(number: number): void
  at(i: number): number
  set(i: number, number: number): void
  /** Forgets those behind the first `count`. */
  cut(count: number): void
  /** Those that there are now, in memory of their own. */
  all(): Float64Array
}

export const createNumbers = (): Numbers => {
  let held = new Float64Array(1024)
  let count = 0
  return {
    get count() {
      return count
    },
    add(number) {
      if (count === held.length) {
        const larger = new Float64Array(count * 2)
        larger.set(held)
        held = larger
      }
      held[count++] = number
    },
    at: (i) => held[i] as number,
    set(i, number) {
      held[i] = number
    },
    cut(left) {
      count = left
    },
    all: () => held.slice(0, count),
  }
}

/** Of numbers that rise the last that is at most this one; -1 where all are larger. */
export const lastAtMost = (at: (i: number) => number, count: number, number: number): number => {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (at(middle) <= number) low = middle + 1
    else high = middle
  }
  return low - 1
}
