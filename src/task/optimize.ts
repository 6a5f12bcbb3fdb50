import type { Location } from '#geo/distance.ts'

/**
 * The order in which points are visited best. Pure. Better is, in turn: fewer windows missed, less time late, an earlier end, less driving, and
 * earlier windows first. Nine points and fewer are tried in all orders that can still be better; of more a good order is found by inserting each where it costs
 * least, and then by moving runs of points (or-opt) and turning them around (2-opt) while that is better.
 */

/** A point with its window, both included: milliseconds since 1970 UTC. */
export interface Point extends Location {
  from: number
  to: number
}

/** Points that are to be put in order. */
export interface Round {
  /** When it leaves; null: so that it is at the first point when that may begin. */
  departure: number | null
  points: readonly Point[]
  /** Milliseconds from the start to each point. */
  first: readonly number[]
  /** Milliseconds from each point to each other. */
  between: readonly (readonly number[])[]
}

/** Indexes of the points in the order in which they are visited. */
export const optimize = (round: Round): number[] => {
  const found = improved(round, inserted(round))
  return round.points.length <= tried_whole ? best(round, found) : found
}

/** Costs of an order, the weightiest first; all but the last only grow on the way. */
export type Cost = readonly [missed: number, late: number, end: number, driven: number, order: number]

/** The cost of visiting these points in this order. */
export const costOf = (round: Round, order: readonly number[]): Cost => {
  let way: Way = { missed: 0, late: 0, end: round.departure, driven: 0, turned: 0, last: -1 }
  for (const [place, point] of order.entries()) way = visit(round, way, point, place)
  return [way.missed, way.late, way.end ?? 0, way.driven, way.turned]
}

/** Answers whether one cost is less than another. */
export const isLess = (one: Cost, other: Cost): boolean => {
  const i = one.findIndex((part, at) => part !== other[at])
  return i >= 0 && (one[i] as number) < (other[i] as number)
}

const tried_whole = 9

/** Orders that are looked at when one is improved: some hundredths of a second for fifty points. */
const most_looks = 60_000

interface Way {
  missed: number
  late: number
  end: number | null
  driven: number
  /** The less, the more the earlier windows come first. */
  turned: number
  last: number
}

const visit = ({ points, first, between }: Round, way: Way, next: number, place: number): Way => {
  const { from, to } = points[next] as Point
  const drive = (way.last < 0 ? first[next] : between[way.last]?.[next]) as number
  const there = way.end === null ? from : Math.max(way.end + drive, from)
  const late = Math.max(there - to, 0)
  return {
    missed: way.missed + (late > 0 ? 1 : 0),
    late: way.late + late,
    end: there,
    driven: way.driven + drive,
    turned: way.turned - place * ((from + to) / 2),
    last: next,
  }
}

/** Each point, those whose windows end first before, where it costs least. */
const inserted = (round: Round): number[] => {
  const { points } = round
  const byWindow = points.map((_, i) => i).sort((a, b) => endOf(points, a) - endOf(points, b) || a - b)
  let order: number[] = []
  for (const point of byWindow) {
    const ways = [...order, point].map((_, place) => order.toSpliced(place, 0, point))
    order = ways.reduce((least, way) => (isLess(costOf(round, way), costOf(round, least)) ? way : least))
  }
  return order
}

const endOf = (points: readonly Point[], i: number): number => points[i]?.to ?? 0

/** The order, changed by one step after another as long as that is better. */
const improved = (round: Round, begun: number[]): number[] => {
  let [order, cost, looks] = [begun, costOf(round, begun), 0]
  for (;;) {
    const before = order
    for (const way of neighbours(before)) {
      if (++looks > most_looks) return order
      const costs = costOf(round, way)
      if (isLess(costs, cost)) [order, cost] = [way, costs]
    }
    if (order === before) return order
  }
}

/** Orders in which a run of points is turned around, or one of up to three stands elsewhere. */
function* neighbours(order: readonly number[]): Generator<number[]> {
  const { length } = order
  for (let i = 0; i < length - 1; i++)
    for (let j = i + 2; j <= length; j++)
      yield [...order.slice(0, i), ...order.slice(i, j).toReversed(), ...order.slice(j)]
  for (let long = 1; long <= 3; long++)
    for (let i = 0; i + long <= length; i++) {
      const rest = order.toSpliced(i, long)
      for (let j = 0; j <= rest.length; j++) if (j !== i) yield rest.toSpliced(j, 0, ...order.slice(i, i + long))
    }
}

/** The best of all orders: those are given up that are worse than the best so far before they end. */
const best = (round: Round, begun: number[]): number[] => {
  let [order, cost] = [begun, costOf(round, begun)]
  const walk = (way: Way, path: readonly number[]): void => {
    const costs: Cost = [way.missed, way.late, way.end ?? 0, way.driven, way.turned]
    if (path.length === round.points.length) {
      if (isLess(costs, cost)) [order, cost] = [[...path], costs]
      return
    }
    // Which windows come first is told only by the whole order.
    if (isLess([cost[0], cost[1], cost[2], cost[3], 0], [costs[0], costs[1], costs[2], costs[3], 0])) return
    for (let next = 0; next < round.points.length; next++)
      if (!path.includes(next)) walk(visit(round, way, next, path.length), [...path, next])
  }
  walk({ missed: 0, late: 0, end: round.departure, driven: 0, turned: 0, last: -1 }, [])
  return order
}
