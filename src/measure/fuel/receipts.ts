/**
 * Receipts beside fillings: what was paid for and what came into the tank. Times in milliseconds since 1970 UTC, volumes in the unit of the
 * sensor, ways in metres.
 */

export interface Place {
  lat: number
  lng: number
}

/** A receipt. */
export interface Paid {
  id: number
  /** When it was paid. */
  time: number
  /** The end of its day, where no more than that is known; `time` is its begin. */
  to?: number | undefined
  volume: number
  place?: Place | undefined
}

/** A filling: it happened between these two times, which are far apart where the device was silent. */
export interface Filled {
  from: number
  to: number
  volume: number
  place?: Place | undefined
}

/**
 * The outcome: both agree; more or less was paid than filled; nobody paid for what was filled; what was paid for was not filled, or is
 * not known to be, for the level is not known then.
 */
export type Verdict = 'agrees' | 'more_paid' | 'less_paid' | 'unpaid' | 'not_filled' | 'not_known'

export interface Match {
  verdict: Verdict
  /** By time; several where one filling was paid in parts. */
  receipts: number[]
  /** Its place among the fillings; nothing where there is none. */
  filling?: number
  paid: number
  filled: number
  /** Paid less filled. */
  difference: number
}

export interface Matching {
  /** A difference that is no greater is none. */
  tolerance(filled: number): number
  /** Metres. */
  distance(a: Place, b: Place): number
  /** When the level is not known. */
  unknown: readonly { from: number; to: number }[]
}

/** Between a filling and its receipt, at most: clocks of tills are wrong, and one eats before one pays. */
const window = 2 * 3_600_000
/** Of a zone where clocks are set, at most. */
const day = 25 * 3_600_000
/** Between a receipt, of a day perhaps, and a filling that it may belong to, at most. */
export const most_between = window + day
/** Metres: places of both are told by whoever they are told by. */
const apart = 3000

interface Pair {
  receipt: number
  filling: number
  /** 0 is best; the time between, the way between, and what is not in both. */
  cost: number
}

/**
 * Matches receipts with fillings, one to one and then what is left to fillings that lack some; by time. Nothing where more than a million pairs
 * of them may belong together.
 */
export const matchReceipts = (paid: readonly Paid[], filled: readonly Filled[], how: Matching): Match[] | undefined => {
  const receiptsOf = filled.map((): number[] => [])
  const left = new Set(paid.keys())
  const pairs = pairsOf(paid, filled, how.distance)
  if (!pairs) return undefined
  for (const { receipt, filling } of pairs)
    if (left.has(receipt) && receiptsOf[filling]?.length === 0) {
      receiptsOf[filling].push(receipt)
      left.delete(receipt)
    }
  // Of a filling that was paid in parts only one is its receipt by now.
  for (const { receipt, filling } of pairs) {
    const those = receiptsOf[filling] as number[]
    if (!left.has(receipt) || !isNearer(paid, filled[filling] as Filled, those, receipt)) continue
    those.push(receipt)
    left.delete(receipt)
  }
  const found = filled.map((filling, i) => ({
    time: filling.from,
    match: matchOf(paid, filled, i, receiptsOf[i] ?? [], how),
  }))
  const alone = [...left].map((i) => ({ time: paid[i]?.time ?? 0, match: notFilled(paid[i] as Paid, how) }))
  return [...found, ...alone].sort((a, b) => a.time - b.time).map(({ match }) => match)
}

/** Pairs that are held: of a midnight on which ten thousand receipts were and as many fillings there would be too many. */
const most_pairs = 1_000_000

/** All that may belong together, the best first; nothing where these are too many. */
const pairsOf = (
  paid: readonly Paid[],
  filled: readonly Filled[],
  distance: Matching['distance'],
): Pair[] | undefined => {
  const pairs: Pair[] = []
  let first = 0
  const byTime = [...paid.keys()].sort((a, b) => (paid[a] as Paid).time - (paid[b] as Paid).time)
  for (const [filling, { from, to, volume, place }] of filled.entries()) {
    while (first < byTime.length && (paid[byTime[first] as number] as Paid).time < from - window - day) first++
    for (let i = first; i < byTime.length; i++) {
      const receipt = byTime[i] as number
      const one = paid[receipt] as Paid
      if (one.time > to + window) break
      const gap = Math.max(0, from - (one.to ?? one.time), one.time - to)
      if (gap > window) continue
      const way = place && one.place ? distance(place, one.place) : 0
      if (way > apart) continue
      if (pairs.length === most_pairs) return undefined
      const missing = Math.abs(one.volume - volume) / Math.max(one.volume, volume)
      pairs.push({ receipt, filling, cost: gap / window + way / apart + missing })
    }
  }
  return pairs.sort((a, b) => a.cost - b.cost || a.filling - b.filling || a.receipt - b.receipt)
}

const volumeOf = (paid: readonly Paid[], those: readonly number[]): number =>
  those.reduce((sum, i) => sum + (paid[i]?.volume ?? 0), 0)

/** Whether what was paid is nearer to what was filled with this receipt than without. */
const isNearer = (paid: readonly Paid[], { volume }: Filled, those: readonly number[], receipt: number): boolean => {
  const without = volumeOf(paid, those)
  return Math.abs(without + (paid[receipt]?.volume ?? 0) - volume) < Math.abs(without - volume)
}

const matchOf = (
  all: readonly Paid[],
  filled: readonly Filled[],
  filling: number,
  those: readonly number[],
  { tolerance }: Matching,
): Match => {
  const { volume } = filled[filling] as Filled
  const paid = volumeOf(all, those)
  const receipts = those.map((i) => all[i] as Paid).sort((a, b) => a.time - b.time || a.id - b.id)
  const figures = { filling, paid, filled: volume, difference: paid - volume }
  if (receipts.length === 0) return { verdict: 'unpaid', receipts: [], ...figures }
  const isSame = Math.abs(figures.difference) <= tolerance(volume)
  const verdict = isSame ? 'agrees' : figures.difference > 0 ? 'more_paid' : 'less_paid'
  return { verdict, receipts: receipts.map(({ id }) => id), ...figures }
}

const notFilled = ({ id, time, to: end = time, volume }: Paid, { unknown }: Matching): Match => ({
  verdict: unknown.some(({ from, to }) => end >= from - window && time <= to + window) ? 'not_known' : 'not_filled',
  ...{ receipts: [id], paid: volume, filled: 0, difference: volume },
})
