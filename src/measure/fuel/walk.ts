/**
 * The level of a tank along the way as both sides tell it: what is known before a gap by all levels before it, and behind it by all levels behind. Levels are
 * those with what is explained put back, so that without a filling or a drain they stay; they stray by waves and slopes, and a drive may use more
 * or less than is usual, all of it alike (a Kalman filter of level and rate, from both ends).
 */

/** One level of the way: a cell while the vehicle moves, or a rest, whose tank is tilted alike all the while. */
export interface Node {
  /** The places of its first and last cell. */
  first: number
  last: number
  /** Levels at its begin and end. */
  begin: number
  end: number
  /** Variance of its levels. */
  variance: number
  /** Variance by which there may be more than was told, where the sensor ends before the tank is full. */
  slack: number
  /** Whether it is the end of the sensor for certain: there is so much or more, and nobody knows how much. */
  ends: boolean
}

/** A stretch between a node and the one before it. */
export interface Gap {
  /** Volume that its metres use by what is usual. */
  used: number
  /** Variance of what else may have come or gone: at rest, by warmth. */
  strays: number
  /** Whether the vehicle stood in between or beside it, so that another drive begins. */
  stops: boolean
  /** Whether a change lies here, so that levels before it say nothing of those behind. */
  cut: boolean
}

/** Estimates of the level at the begin of each node: by all that is before it, and by itself and all behind; with what may be more, as in `Node`. */
export interface Sides {
  before: Float64Array
  before_variance: Float64Array
  before_slack: Float64Array
  after: Float64Array
  after_variance: Float64Array
  after_slack: Float64Array
}

/** Deviation of what a drive uses, as a share of what is usual. */
export const differs = 0.2
/** Deviations beyond which a level pulls no more than at them: one that is wrong by much is no level. */
const pulls = 4
/** Levels in a row so far off on the same side are the level. */
const believed = 2
/** How much greater than that of a level the variance of what is known is where little is known. */
const unsure = 4

/** Knowledge of the level: its value, and the rate of this drive in shares of what is usual. */
export interface State {
  level: number
  rate: number
  variance: number
  /** Variance by which it may be more, as in `Node`. */
  slack: number
  both: number
  rate_variance: number
  /** Levels in a row that were far off, less than 0 where below. */
  off: number
}

const unknown = (): State => known({ variance: Number.POSITIVE_INFINITY, slack: 0 }, 0)

/** The knowledge that one level alone gives. In one piece, as it is made for each level of the way. */
export const known = ({ variance, slack }: Pick<Node, 'variance' | 'slack'>, level: number): State => ({
  level,
  rate: 0,
  variance,
  slack,
  both: 0,
  rate_variance: differs ** 2,
  off: 0,
})

export const sidesOf = (nodes: readonly Node[], gaps: readonly Gap[]): Sides => {
  const column = (): Float64Array => new Float64Array(nodes.length)
  const sides: Sides = {
    ...{ before: column(), before_variance: column(), before_slack: column() },
    ...{ after: column(), after_variance: column(), after_slack: column() },
  }
  const there = unknown()
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i] as Node
    if (i > 0) pass(there, gaps[i] as Gap, 1)
    sides.before[i] = there.level
    sides.before_variance[i] = there.variance
    sides.before_slack[i] = there.slack
    if ((gaps[i] as Gap).cut) forget(there)
    hear(there, node, node.begin)
    there.level += node.end - node.begin
  }
  const back = unknown()
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i] as Node
    if (i < nodes.length - 1) pass(back, gaps[i + 1] as Gap, -1)
    if (gaps[i + 1]?.cut ?? true) forget(back)
    hear(back, node, node.end)
    back.level += node.begin - node.end
    sides.after[i] = back.level
    sides.after_variance[i] = back.variance
    sides.after_slack[i] = back.slack
  }
  return sides
}

/** Takes what is known over a gap, forward or back. */
export const pass = (state: State, { used, strays, stops }: Gap, way: 1 | -1): void => {
  const by = -way * used
  state.level += by * state.rate
  state.variance += 2 * by * state.both + by * by * state.rate_variance + strays
  state.both += by * state.rate_variance
  if (stops) {
    state.rate = 0
    state.both = 0
    state.rate_variance = differs ** 2
  }
}

/** Forgets the level, as there was a change. */
const forget = (state: State): void => {
  state.variance = Number.POSITIVE_INFINITY
  state.both = 0
}

/** Variance of a surprise: of two levels the lower one may be more where it lies at the end of the sensor, and the higher one says no less for that. */
export const varianceOf = (state: State, { variance, slack }: Node, surprise: number): number =>
  state.variance + variance + (surprise > 0 ? state.slack : slack)

/** True of a level at the end of the sensor that says nothing, as there is more. */
export const saysNothing = ({ ends }: Node, surprise: number): boolean => ends && surprise < 0

/** Takes a level into what is known; one that is far off pulls less, and two in a row on the same side are the level. */
const hear = (state: State, node: Node, level: number): void => {
  if (state.variance === Number.POSITIVE_INFINITY) {
    Object.assign(state, { level, variance: node.variance, slack: node.slack, both: 0 })
    return
  }
  const surprise = level - state.level
  if (saysNothing(node, surprise)) return
  const most = pulls * Math.sqrt(varianceOf(state, node, surprise))
  const by = Math.min(most, Math.max(-most, surprise))
  // Where little is known a level is believed at once.
  if (by === surprise || state.variance > unsure * node.variance) state.off = 0
  else state.off = Math.sign(by) * (state.off * by > 0 ? Math.abs(state.off) + 1 : 1)
  if (Math.abs(state.off) >= believed) Object.assign(state, known(node, level), { rate: 0 })
  else take(state, node, surprise, state.off === 0 ? surprise : by, by)
}

/** Takes a surprise into what is known, the level by `pull` and the rate by `rate_pull` of it. */
export const take = (state: State, node: Node, surprise: number, pull = surprise, rate_pull = surprise): void => {
  const own = state.variance + (surprise > 0 ? state.slack : 0)
  const sum = varianceOf(state, node, surprise)
  const [share, rate_share] = [own / sum, state.both / sum]
  state.level += share * pull
  state.rate += rate_share * rate_pull
  state.rate_variance -= rate_share * state.both
  state.both -= share * state.both
  // What may be more at an end of the sensor is still so of the mean of two levels there.
  state.variance = (1 - share) ** 2 * state.variance + share ** 2 * node.variance
  state.slack = (1 - share) ** 2 * state.slack + share ** 2 * node.slack
}
