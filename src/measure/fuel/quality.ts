/**
 * How good a signal of fuel is (supplement 2, 1.7): 1.0 to 10.0, of which 8 and more are high and 3 and less low. The worst of what it depends on counts, as a level that is
 * calm and seldom there helps as little as one that is there and jumps.
 */

/** Facts of a period that the quality follows from. */
export interface Facts {
  /** Deviation of a level at rest, and of what levels of the way differ by, in shares of the tank. */
  noise: number
  usual: number
  /** Share of the time of which levels are known. */
  known: number
  /** Levels that there were. */
  levels: number
}

/** Levels below which nobody can say. */
const least = 100

/** Of each fact what is as good and as bad as can be. */
const scales = { noise: [0.001, 0.03], usual: [0.003, 0.06], known: [0.99, 0.5], receipts: [0.02, 0.25] } as const

/** The quality, to the tenth; nothing of too few levels. */
export const qualityOf = ({ noise, usual, known, levels }: Facts): number | undefined => {
  if (levels < least) return undefined
  const marks = [markOf(scales.noise, noise), markOf(scales.usual, usual), markOf(scales.known, known)]
  return Math.round(10 * Math.min(...marks)) / 10
}

interface Stretch {
  from: number
  to: number
}

/** Share of a part of which levels are known. @param unknown stretches of which they are not, which do not overlap */
export const knownIn = (unknown: readonly Stretch[], { from, to }: Stretch): number => {
  const within = unknown.reduce((sum, one) => sum + Math.max(0, Math.min(one.to, to) - Math.max(one.from, from)), 0)
  return to > from ? 1 - within / (to - from) : 0
}

/** A quality, where it is known too by what shares fillings differ from what was paid for: the median of these is one more thing that it depends on. */
export const qualityWith = (quality: number | undefined, receipts: readonly number[]): number | undefined => {
  const sorted = receipts.map(Math.abs).toSorted((a, b) => a - b)
  const paid = sorted[sorted.length >> 1]
  if (quality === undefined || paid === undefined) return quality
  return Math.round(10 * Math.min(quality, markOf(scales.receipts, paid))) / 10
}

/** A composite is as good as its worst part; nothing where a part has none, or where there is no part. */
export const qualityOfParts = (parts: readonly (number | undefined)[]): number | undefined =>
  parts.reduce(
    (worst, part) => (worst === undefined || part === undefined ? undefined : Math.min(worst, part)),
    parts[0],
  )

/** 10 at the good end, 1 at the bad one; by factors in between, and by differences where more is better. */
const markOf = ([good, bad]: readonly [number, number], value: number): number => {
  const share =
    good > bad ? (value - bad) / (good - bad) : 1 - Math.log(Math.max(value, 1e-9) / good) / Math.log(bad / good)
  return 1 + 9 * Math.min(1, Math.max(0, share))
}
