import type { Cell } from './cells.ts'
import type { Change, Ground } from './resting.ts'
import { medianOf, quantileOf } from './spread.ts'
import { differs, type Gap, type Node, type Sides, sidesOf } from './walk.ts'

/** The way of a vehicle as levels that stay where nothing comes or goes but what is explained, and what both sides tell of each gap between them. */
export interface Along {
  nodes: Node[]
  /** Of each node, what lies between it and the one before. */
  gaps: Gap[]
  sides: Sides
  /** Levels of cells with all changes taken out and all that is explained put back. */
  flat: Float64Array
  waves: Waves
}

/** Variances of levels by waves and slopes: of a cell while the vehicle moves, and of a rest. */
export interface Waves {
  moving: number
  resting: number
}

/** By how much an engine at rest uses more or less than is usual, in shares; hours at rest that make another drive; and the share of the tank that may lie beyond the end of its sensor. */
const strays = { used: 0.15, rarely: 0.3, over: 0.01, idle: 0.3, still: 0.5, stops: 0.05, beyond: 0.0125 }

/** Milliseconds from a level to the next one from which on a vehicle may have stopped in between. */
const rare = 10 * 60_000

export const alongOf = (ground: Ground, changes: readonly Change[], known?: Waves): Along => {
  const flat = flattened(ground, changes)
  const nodes = nodesOf(ground, changes, flat)
  const gaps = gapsOf(ground, nodes, changes)
  const waves = known ?? wavesOf(ground, nodes, gaps)
  weigh(ground, { nodes, gaps }, changes, waves)
  return { nodes, gaps, flat, waves, sides: sidesOf(nodes, gaps) }
}

/** Nodes of a way, the same but for the variances that other waves give them. */
export const weighedBy = (ground: Ground, along: Along, changes: readonly Change[], waves: Waves): Node[] => {
  const nodes = along.nodes.map((node) => ({ ...node }))
  weigh(ground, { nodes, gaps: along.gaps }, changes, waves)
  return nodes
}

const weigh = (
  ground: Ground,
  { nodes, gaps }: Pick<Along, 'nodes' | 'gaps'>,
  changes: readonly Change[],
  waves: Waves,
): void => {
  for (const node of nodes) {
    const [begin, end] = [ground.cells[node.first] as Cell, ground.cells[node.last] as Cell]
    node.variance = begin.rest >= 0 ? waves.resting : waves.moving
    // A level at the end of a sensor says that there is so much or more.
    node.slack = Math.max(begin.level, end.level) >= ground.top ? (strays.beyond * ground.volume) ** 2 : 0
    // Where waves are greater than what may lie beyond, they are what reaches the end.
    node.ends =
      ground.ends &&
      waves.moving < (strays.beyond * ground.volume) ** 2 &&
      Math.min(begin.level, end.level) >= ground.top
  }
  roughen(nodes, gaps)
  blur(nodes, gaps, changes)
}

/** Levels without the changes, and with what was used. Those within a change say nothing. */
const flattened = ({ cells, used }: Ground, changes: readonly Change[]): Float64Array => {
  const flat = new Float64Array(cells.length)
  let [taken, next] = [0, 0]
  for (let i = 0; i < cells.length; i++) {
    const change = changes[next]
    if (change && i >= change.after) {
      taken += change.kind === 'filling' ? -change.volume : change.volume
      next++
    }
    flat[i] = (cells[i] as Cell).level + taken + (used[i] as number)
  }
  return flat
}

/** Milliseconds at an end of a rest whose middle level is the one there: longer than a crane's boom is up. */
const ends = 27 * 60_000

const nodesOf = (ground: Ground, changes: readonly Change[], flat: Float64Array): Node[] => {
  const { cells } = ground
  const nodes: Node[] = []
  let next = 0
  for (let first = 0; first < cells.length; ) {
    let change = changes[next]
    while (change && change.after <= first) change = changes[++next]
    if (change && first > change.before) {
      first = change.after
      continue
    }
    const last = lastOf(ground, first, change)
    nodes.push({
      first,
      last,
      variance: 0,
      slack: 0,
      ends: false,
      begin: endOf(cells, flat, first, last),
      end: endOf(cells, flat, last, first),
    })
    first = last + 1
  }
  return nodes
}

/** The last cell of the node that begins at this one: of a rest, until a change or its end. A machine that works tilts its tank again and again, so each part of its rest is one of its own. */
const lastOf = ({ cells, restless, threshold, honest }: Ground, first: number, change: Change | undefined): number => {
  const begin = cells[first] as Cell
  if (begin.rest < 0) return first
  let last = first
  while (last !== change?.before && cells[last + 1]?.rest === begin.rest) {
    const next = cells[last + 1] as Cell
    const works = honest && restless > threshold && (next.idle - begin.idle) * 2 > next.still - begin.still
    if (works && next.to - begin.from > ends) break
    last++
  }
  return last
}

/** The middle level of the cells from one end of a rest on. */
const endOf = (cells: readonly Cell[], flat: Float64Array, from: number, to: number): number => {
  const step = to >= from ? 1 : -1
  let last = from
  while (last !== to && Math.abs((cells[last + step] as Cell).to - (cells[from] as Cell).to) <= ends) last += step
  return last === from
    ? (flat[from] as number)
    : medianOf(flat.subarray(Math.min(from, last), Math.max(from, last) + 1))
}

const gapsOf = (
  { cells, rates, honest, drift, volume }: Ground,
  nodes: readonly Node[],
  changes: readonly Change[],
): Gap[] => {
  const cuts = new Set(changes.map(({ after }) => after))
  return nodes.map((node, i) => {
    const before = nodes[i - 1]
    if (!before) return { used: 0, strays: 0, stops: true, cut: true }
    const [from, to] = [cells[before.last] as Cell, cells[node.first] as Cell]
    const [idle, still] = [to.idle - from.idle, to.still - from.still]
    const loose = honest
      ? ((strays.idle * idle) ** 2 + to.doubt - from.doubt) * rates.idle ** 2
      : (strays.still * Math.min(still, 1) * rates.still) ** 2
    const warmth = drift * Math.min(2, (to.to - from.to) / 3_600_000)
    const used = (to.metres - from.metres) * rates.metre
    const strayed = to.from - from.to > rare ? strays.rarely : strays.used
    return {
      used,
      strays: strayed ** 2 * used * strays.over * volume + loose + warmth * warmth,
      stops: from.rest >= 0 || to.rest >= 0 || still > strays.stops,
      cut: cuts.has(node.first),
    }
  })
}

/** Differences of levels that are enough to learn from. */
const enough = 8
/** Share of the variance between rests that is of slopes: the other is of what was used in between. */
const slopes = 0.8
/** What slopes of rests make at least of what those of a drive do. */
const flattest = 0.1
/** Share of the tank that is used from a rest to the next one at most, where they tell of slopes. */
const near = 0.05

/** How far levels lie apart, beyond what a drive uses more or less: of a drive those next to each other, of rests one and the next. */
const wavesOf = (ground: Ground, nodes: readonly Node[], gaps: readonly Gap[]): Waves => {
  const [moving, resting] = [gathering(), gathering()]
  let rest: Node | undefined
  let [used, strayed] = [0, 0]
  for (let i = 1; i < nodes.length; i++) {
    const [before, node, gap] = [nodes[i - 1] as Node, nodes[i] as Node, gaps[i] as Gap]
    const rests = (ground.cells[node.first] as Cell).rest >= 0
    used += gap.used
    strayed += gap.strays
    if (gap.cut) rest = undefined
    else if (!gap.stops) moving.add(node.begin - before.end, (differs * gap.used) ** 2 + gap.strays)
    if (!rests) continue
    const other = rest && (ground.cells[rest.last] as Cell).rest !== (ground.cells[node.first] as Cell).rest
    if (rest && other && used < near * ground.volume)
      resting.add(node.begin - rest.end, (differs * used) ** 2 + strayed)
    rest = node
    used = 0
    strayed = 0
  }
  const least = Math.max(ground.noise, 1e-4 * ground.volume) ** 2
  const [ofMoving, ofResting] = [moving.variance(least), resting.variance(least)]
  const most = ofMoving ?? ofResting ?? 4 * least
  return { moving: most, resting: slopes * Math.max(ofResting ?? most, flattest * most) }
}

/** Gathering of differences of two levels alike, and of the variances that these have by what was used in between. */
const gathering = () => {
  const [apart, strayed]: [number[], number[]] = [[], []]
  return {
    add(difference: number, strays: number): void {
      apart.push(Math.abs(difference))
      strayed.push(strays)
    },
    /** The variance of one level; nothing of too few. */
    variance: (least: number): number | undefined =>
      apart.length < enough
        ? undefined
        : Math.max(least, ((quantileOf(apart, 0.6) / 0.8416) ** 2 - medianOf(strayed)) / 2),
  }
}

/** Levels of a drive that are enough to tell how rough it is. */
const rough = 8

/** A drive over hills, or over a bad road, has levels that are less sure than others. */
const roughen = (nodes: readonly Node[], gaps: readonly Gap[]): void => {
  let apart: number[] = []
  for (let [i, begin] = [1, 1]; i <= nodes.length; i++) {
    if (i < nodes.length && !(gaps[i] as Gap).stops) {
      apart.push(Math.abs((nodes[i] as Node).begin - (nodes[i - 1] as Node).end))
      continue
    }
    if (apart.length >= rough) {
      const own = (1.4826 * medianOf(apart)) ** 2 / 2
      for (let at = begin - 1; at < i; at++) {
        const node = nodes[at] as Node
        node.variance = Math.max(node.variance, own)
      }
    }
    begin = i + 1
    apart = []
  }
}

/** Share of a change by which a level right beside it may still belong to it. */
const belongs = 0.1

/** Levels right beside a change are less sure, by as much as they lie between both sides: the median of some minutes may hold a bit of a filling. */
const blur = (nodes: readonly Node[], gaps: readonly Gap[], changes: readonly Change[]): void => {
  let next = 0
  for (let i = 1; i < nodes.length; i++) {
    const [left, right] = [nodes[i - 1] as Node, nodes[i] as Node]
    if (!(gaps[i] as Gap).cut) continue
    while (next < changes.length && (changes[next] as Change).after < right.first) next++
    const change = changes[next]
    if (!change) return
    const sign = change.kind === 'filling' ? 1 : -1
    const between = (part: number): number => Math.min(belongs * change.volume, Math.max(0, sign * part)) ** 2
    if (!gaps[i - 1]?.cut) left.variance += between(left.end - (nodes[i - 2] as Node).end)
    if (gaps[i + 1]?.cut === false) right.variance += between((nodes[i + 1] as Node).begin - right.begin)
  }
}
