import { type Along, alongOf, type Waves, weighedBy } from './along.ts'
import type { Cell } from './cells.ts'
import { cutsOf, type Price } from './cuts.ts'
import { explained } from './rates.ts'
import type { Change, Ground } from './resting.ts'
import { medianOf, quantileOf } from './spread.ts'
import type { Gap, Node } from './walk.ts'

/**
 * Changes that are seen only by levels of different places: while the vehicle filled up it told nothing, or stood too shortly. What both sides tell of the level
 * at a gap is held against how sure they are.
 */

/** Changes of the way, and what was learned of it. */
export interface Passing {
  changes: Change[]
  /** Deviation of what both sides differ by where there is no change. */
  usual: number
  /** The same as these levels alone say it. */
  seen: number
}

/** How many times the threshold of a rest a change must be between levels of different places: what is less is mostly a slope. */
const firm = 1.25
/** Deviations that both sides must differ by. */
const apart = 3

/** Figures of a signal that are known from before. */
export interface Before {
  usual?: number | undefined
  waves?: Waves | undefined
}

/** The way with the changes of rests alone, and as far as it is known. */
export interface Ways {
  rested: Along
  along: Along
}

/** Changes between rests and drives, beside those of rests, which are known. All by time. */
export const passingChanges = (ground: Ground, rested: readonly Change[], ways: Ways, before: Before = {}): Passing => {
  const { along } = ways
  const { gaps } = ways.rested
  const nodes = along === ways.rested ? along.nodes : weighedBy(ground, ways.rested, rested, along.waves)
  const { sureness, usual, seen } = surenessOf(along, before.usual)
  const prices = nodes.map((node, i) => priceOf(ground, nodes[i - 1], node))
  const cuts = cutsOf(nodes, gaps, prices, { volume: ground.volume, wider: sureness ** 2 })
  const rough = cuts.map((i) => between(nodes[i - 1] as Node, nodes[i] as Node))
  const all = alongOf(
    ground,
    [...rested, ...rough].sort((a, b) => a.before - b.before),
    along.waves,
  )
  const at = new Map(all.nodes.map(({ first }, i) => [first, i]))
  const changes = rough.map((change) => measuredAt(ground, all, at.get(change.after) as number, change))
  return { changes, usual, seen }
}

/** How likely a drain is in an hour of standing and beside that, and a filling where the vehicle stood and where it went on; and over what shares of the tank their volumes spread. */
const likely = { drain: 0.006, hours: 8, sudden: 6e-4, filling: 0.015, passing: 0.02, drained: 0.15, filled: 0.7 }

/** What a change costs between two nodes. */
const priceOf = ({ cells, volume }: Ground, left: Node | undefined, right: Node): Price => {
  if (!left) return { filling: 0, drain: 0 }
  const [from, to] = [cells[left.last] as Cell, cells[right.first] as Cell]
  const [stood, hours] = [to.still - from.still, (to.to - from.to) / 3_600_000]
  const rests = from.rest >= 0 || to.rest >= 0
  const stands = rests || stood > Math.max(0.03, 0.2 * hours)
  // Of a vehicle that went on it is known only by its pace, to a quarter, that it stood.
  const surely = rests ? stood : Math.max(0, stood - 0.25 * hours)
  const drain = likely.sudden * Math.min(1, hours) ** 2 + likely.drain * Math.min(surely, likely.hours)
  return {
    filling: Math.log(
      (0.5 * (likely.filled * volume) ** 2) / (stands ? likely.filling : likely.passing * Math.min(1, hours) ** 2),
    ),
    drain: Math.log((likely.drained * volume) / drain),
  }
}

/** The change from one node to the next, as these alone tell it. */
const between = (left: Node, right: Node): Change => ({
  ...{ kind: right.begin > left.end ? 'filling' : 'drain', before: left.last, after: right.first },
  volume: Math.abs(right.begin - left.end),
  ...{ start_volume: 0, end_volume: 0, explained: 0, rested: false },
})

/** Changes that do not lie in a rest, measured by what both sides tell; what is no more than is usual is left out. */
export const measuredChanges = (
  ground: Ground,
  changes: readonly Change[],
  before: Before,
  along = alongOf(ground, changes, before.waves),
): Change[] => {
  const { sureness } = surenessOf(along, before.usual)
  const at = new Map(along.nodes.map(({ first }, i) => [first, i]))
  return changes.flatMap((change) => {
    const i = at.get(change.after)
    if (i === undefined || i === 0) return [change]
    if (change.rested) return isUndone(along, i, change, sureness) ? [] : [change]
    const measured = measuredAt(ground, along, i, change)
    const limit = apart * deviationAt(along, i) * sureness
    return measured.kind === change.kind &&
      measured.volume > Math.max(firm * ground.threshold, limit) + looseAt(ground, measured)
      ? [measured]
      : []
  })
}

/** How much more likely it must be that nothing stayed than that all did, as a difference of squared deviations: little is filled as seldom as a boom goes up. */
const undone = { drain: 6, filling: 0 }

/** Whether levels before and behind the rest say that nothing stayed of a change in it: a slope, a crane's boom. */
const isUndone = (along: Along, i: number, { kind, volume }: Change, sureness: number): boolean => {
  const { difference, variance } = aroundRest(along, i)
  const left = volume + (kind === 'filling' ? 1 : -1) * difference
  return (volume - left) ** 2 - left ** 2 > undone[kind] * variance * sureness ** 2
}

/** The difference of both sides of the rest in which a change lies, as far as no other change is beside it, and its variance. */
const aroundRest = ({ nodes, gaps, sides }: Along, i: number): { difference: number; variance: number } => {
  const [left, right] = [nodes[i - 1] as Node, nodes[i] as Node]
  const [first, last] = [i > 1 && !(gaps[i - 1] as Gap).cut ? i - 1 : i, gaps[i + 1]?.cut === false ? i + 1 : i]
  const before = (sides.before[first] as number) + (first < i ? left.end - left.begin : 0)
  const after = (sides.after[last] as number) - (last > i ? right.end - right.begin : 0)
  return {
    difference: after - before,
    variance:
      (sides.before_variance[first] as number) +
      (sides.after_variance[last] as number) +
      (last > i ? (gaps[last] as Gap).strays : 0),
  }
}

const isOpen = ({ gaps }: Along, i: number): boolean => i > 0 && !(gaps[i] as Gap).cut

const differenceAt = ({ sides }: Along, i: number): number => (sides.after[i] as number) - (sides.before[i] as number)

/** Deviation of the difference; of two levels the lower one may be more where it lies at the end of the sensor. */
const deviationAt = (along: Along, i: number): number => {
  const { before_variance, after_variance, before_slack, after_slack } = along.sides
  const slack = differenceAt(along, i) > 0 ? before_slack : after_slack
  return Math.sqrt((after_variance[i] as number) + (before_variance[i] as number) + (slack[i] as number))
}

/** How much wider than is reckoned both sides differ, and by how much they usually do. */
const surenessOf = (along: Along, before = 0) => {
  const every = Math.max(1, Math.floor(along.nodes.length / samples))
  const differences: number[] = []
  const shares: number[] = []
  for (let i = every; i < along.nodes.length; i += every) {
    if (!isOpen(along, i)) continue
    const difference = Math.abs(differenceAt(along, i))
    differences.push(difference)
    shares.push(difference / deviationAt(along, i))
  }
  const seen = 1.4826 * medianOf(differences) || 0
  // The calm third tells it: while fillings are not known yet, much of a way lies beside one.
  const wider = Math.max(1, quantileOf(shares, 0.35) / 0.4538 || 1)
  return { seen, usual: Math.max(before, seen), sureness: seen > 0 ? wider * Math.max(1, before / seen) : wider }
}

const samples = 1000

/** Volume that a drain must be greater by, where nobody knows whether the engine ran. */
const looseAt = ({ cells, rates }: Ground, { kind, before, after }: Change): number =>
  kind === 'drain' ? rates.still * Math.min(1, (cells[after] as Cell).still - (cells[before] as Cell).still) : 0

/** The change at a node, by what both sides tell. */
const measuredAt = (
  { cells, rates, honest }: Ground,
  { nodes, sides, flat }: Along,
  i: number,
  { before, after }: Pick<Change, 'before' | 'after'>,
): Change => {
  const [from, to] = [cells[before] as Cell, cells[after] as Cell]
  const used = explained(rates, honest, from, to)
  const left = nodes[i - 1] as Node
  const start_volume = from.level + (sides.before[i] as number) - (flat[left.last] as number)
  const end_volume = to.level + (sides.after[i] as number) - (flat[after] as number)
  const rose = end_volume - start_volume + used
  return {
    ...{ kind: rose > 0 ? 'filling' : 'drain', before, after, volume: Math.abs(rose) },
    ...{ start_volume, end_volume, explained: used, rested: false },
  }
}
