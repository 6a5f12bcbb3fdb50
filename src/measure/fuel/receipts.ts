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
  /** Places among the fillings, by time; several where two tanks were paid for at once. */
  fillings: number[]
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

/** Receipts and fillings that belong together. */
interface Group {
  receipts: number[]
  fillings: number[]
}

/**
 * Matches receipts with fillings, one to one and then what is left: a receipt to a filling that lacks some, a filling to a receipt of more than was filled; by time. Nothing where more than a
 * million pairs of them may belong together.
 */
export const matchReceipts = (paid: readonly Paid[], filled: readonly Filled[], how: Matching): Match[] | undefined => {
  const pairs = pairsOf(paid, filled, how.distance)
  if (!pairs) return undefined
  const [ofReceipt, ofFilling] = [new Map<number, Group>(), new Map<number, Group>()]
  for (const { receipt, filling } of pairs) {
    if (ofReceipt.has(receipt) || ofFilling.has(filling)) continue
    const group = { receipts: [receipt], fillings: [filling] }
    ofReceipt.set(receipt, group)
    ofFilling.set(filling, group)
  }
  // Of what was paid in parts, or came into two tanks, one alone has its other side by now.
  for (const { receipt, filling } of pairs) {
    const [payer, tank] = [ofReceipt.get(receipt), ofFilling.get(filling)]
    if (payer && tank) continue
    const group = payer ?? tank
    const more = payer ? { receipts: [], fillings: [filling] } : { receipts: [receipt], fillings: [] }
    if (!group || !isNearer(paid, filled, group, more)) continue
    group.receipts.push(...more.receipts)
    group.fillings.push(...more.fillings)
    ofReceipt.set(receipt, group)
    ofFilling.set(filling, group)
  }
  const groups = [
    ...new Set(ofFilling.values()),
    ...[...filled.keys()].flatMap((i) => (ofFilling.has(i) ? [] : [{ receipts: [], fillings: [i] }])),
  ]
  const found = groups.map((group) => matchOf(paid, filled, group, how))
  const alone = paid.flatMap((one, i) => (ofReceipt.has(i) ? [] : [{ time: one.time, match: notFilled(one, how) }]))
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

const sumOf = (all: readonly { volume: number }[], those: readonly number[]): number =>
  those.reduce((sum, i) => sum + (all[i]?.volume ?? 0), 0)

/** Answers whether what was paid is nearer to what was filled with more of a group than without. */
const isNearer = (paid: readonly Paid[], filled: readonly Filled[], group: Group, more: Group): boolean => {
  const apart = sumOf(paid, group.receipts) - sumOf(filled, group.fillings)
  return Math.abs(apart + sumOf(paid, more.receipts) - sumOf(filled, more.fillings)) < Math.abs(apart)
}

const matchOf = (
  all: readonly Paid[],
  filled: readonly Filled[],
  group: Group,
  { tolerance }: Matching,
): { time: number; match: Match } => {
  const fillings = group.fillings.toSorted((a, b) => (filled[a]?.from ?? 0) - (filled[b]?.from ?? 0) || a - b)
  const receipts = group.receipts.map((i) => all[i] as Paid).sort((a, b) => a.time - b.time || a.id - b.id)
  const [paid, volume] = [sumOf(all, group.receipts), sumOf(filled, fillings)]
  const difference = paid - volume
  const isSame = Math.abs(difference) <= tolerance(volume)
  const verdict = receipts.length === 0 ? 'unpaid' : isSame ? 'agrees' : difference > 0 ? 'more_paid' : 'less_paid'
  return {
    time: filled[fillings[0] ?? 0]?.from ?? 0,
    match: { verdict, receipts: receipts.map(({ id }) => id), fillings, paid, filled: volume, difference },
  }
}

const notFilled = ({ id, time, to: end = time, volume }: Paid, { unknown }: Matching): Match => ({
  verdict: unknown.some(({ from, to }) => end >= from - window && time <= to + window) ? 'not_known' : 'not_filled',
  ...{ receipts: [id], fillings: [], paid: volume, filled: 0, difference: volume },
})
