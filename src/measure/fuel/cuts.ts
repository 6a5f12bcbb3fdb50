import { differs, type Gap, known, type Node, pass, type State, saysNothing, take, varianceOf } from './walk.ts'

/**
 * Where the level of a tank changed along the way, as the whole way says it best: of all ways to cut it into pieces whose levels stay, the most likely one. Each piece is followed
 * by the filter of `walk.ts`. A cut costs what a filling or a drain is unlikely there, and a level that is none (a slope, a glitch) what such a one is; of ways
 * that come to the same only the best goes on.
 */

/** Costs of a filling and of a drain in a gap: negative logarithms of how likely a level is by one. */
export interface Price {
  filling: number
  drain: number
}

/** Ways that are followed at once, and what one may cost more than the best. */
const kept = { ways: 12, costs: 20 }
/** Ways whose levels differ by less than this share of their deviation go on alike. */
const alike = 0.25
/** Share of levels that are none. */
const glitches = 0.002

/** A cut, and those before it. */
interface Cut {
  at: number
  before: Cut | undefined
}

interface Way {
  state: State
  cost: number
  cut: Cut | undefined
}

/**
 * Nodes before which a change lies that is not known yet, by their places. Variances are `wider` times as great as the nodes and gaps tell.
 */
export const cutsOf = (
  nodes: readonly Node[],
  gaps: readonly Gap[],
  prices: readonly Price[],
  { volume, wider }: { volume: number; wider: number },
): number[] => {
  const glitch = Math.log(volume / glitches)
  let ways: Way[] = []
  for (let i = 0; i < nodes.length; i++) {
    const [node, gap, price] = [nodes[i] as Node, gaps[i] as Gap, prices[i] as Price]
    const best = ways[0]
    if (!best || gap.cut) ways = [{ state: known(node, node.begin), cost: best?.cost ?? 0, cut: best?.cut }]
    else {
      for (const { state } of ways) pass(state, gap, 1)
      const changed = changedAt(ways, i, node, price)
      for (const way of ways) way.cost += heard(way.state, node, glitch, wider)
      ways = thinned([...ways, changed])
    }
    for (const { state } of ways) state.level += node.end - node.begin
  }
  const cuts: number[] = []
  for (let cut = ways[0]?.cut; cut; cut = cut.before) cuts.push(cut.at)
  return cuts.reverse()
}

/** The best way by which the level of the node is another one. */
const changedAt = (ways: readonly Way[], at: number, node: Node, { filling, drain }: Price): Way => {
  let [best, least]: [Way | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  for (const way of ways) {
    const rose = node.begin - way.state.level
    const cost = way.cost + (rose > 0 ? filling - Math.log(rose) : drain)
    if (cost < least) [best, least] = [way, cost]
  }
  return { state: known(node, node.begin), cost: least, cut: { at, before: best?.cut } }
}

/** Takes a level into what is known; answers what it costs. One that is none says nothing. */
const heard = (state: State, node: Node, glitch: number, wider: number): number => {
  const surprise = node.begin - state.level
  if (saysNothing(node, surprise)) return 0.5 * Math.log(2 * Math.PI * wider * (state.variance + node.variance))
  const sum = wider * varianceOf(state, node, surprise)
  const cost = surprise ** 2 / (2 * sum) + 0.5 * Math.log(2 * Math.PI * sum)
  if (cost > glitch) return glitch
  take(state, node, surprise)
  return cost
}

/** The ways that may still be the best one, the best first. */
const thinned = (ways: Way[]): Way[] => {
  ways.sort((a, b) => a.cost - b.cost)
  const left: Way[] = []
  const most = (ways[0] as Way).cost + kept.costs
  for (const way of ways) {
    if (way.cost > most || left.length === kept.ways) break
    if (!left.some(({ state }) => isAlike(state, way.state))) left.push(way)
  }
  return left
}

const isAlike = (one: State, other: State): boolean =>
  (one.level - other.level) ** 2 < alike ** 2 * Math.min(one.variance, other.variance) &&
  Math.abs(one.rate - other.rate) < alike * differs &&
  Math.max(one.variance, other.variance) < (1 + alike) * Math.min(one.variance, other.variance)
