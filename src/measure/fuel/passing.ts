import type { Cell } from './cells.ts'
import { explained } from './rates.ts'
import type { Change, Ground } from './resting.ts'
import { medianOf } from './spread.ts'

/**
 * Changes that are seen only by levels of different places: while the vehicle filled up it told nothing, or stood too shortly. Rests count as one level each,
 * as they are tilted all alike; some levels before are compared with some behind, and what is usual between these says what is none.
 */

/** One level of the way: a cell while it moves, or a rest. */
interface Node {
  /** The places of its first and last cell. */
  first: number
  last: number
  /** Levels at its begin and end with all changes in rests taken out and all that is explained put back. */
  begin: number
  end: number
}

/** Milliseconds of levels of each side that are compared, and how many these are at least and at most. */
const side = { time: 25 * 60_000, least: 3, most: 8 }
/** A change beside one that is greater than this many times it is a bit of that one. */
const bit = 8

export interface Passing {
  changes: Change[]
  /** Deviation of what levels differ by where there is no change. */
  usual: number
  /** The same as these levels alone say it. */
  seen: number
}

/** Changes between rests and drives, beside those that are known. All by time. */
export const passingChanges = (ground: Ground, known: readonly Change[], before = 0): Passing => {
  const { cells } = ground
  const nodes = nodesOf(ground, known)
  const apart = medianOf(
    nodes.slice(1).map((node, i) => (cells[node.first] as Cell).from - (cells[(nodes[i] as Node).last] as Cell).to),
  )
  const compared = Math.min(side.most, Math.max(side.least, Math.round(side.time / Math.max(apart, 3 * 60_000))))
  const differences = nodes.map((_, i) => differenceAt(nodes, i, compared))
  const seen = 1.4826 * medianOf(differences.map(Math.abs).filter((one) => !Number.isNaN(one))) || 0
  const usual = Math.max(before, seen)
  const changes: Change[] = []
  for (let i = 0; i < nodes.length - 1; i++) {
    const deviations = stoodAt(cells, nodes, i) ? beyond.standing : beyond.moving
    const threshold = Math.max(ground.threshold, deviations * usual)
    const change = changeAt({ ...ground, threshold }, nodes, differences, i, compared)
    if (change && !isBit(change, known)) changes.push(change)
  }
  return { changes, usual, seen }
}

/** Deviations that a change must be, where the vehicle stood and where it went on: fuel comes and goes while it stands. */
const beyond = { standing: 4, moving: 6 }

/** Whether the vehicle stood for some minutes between two nodes, as far as that was told. */
const stoodAt = (cells: readonly Cell[], nodes: readonly Node[], i: number): boolean => {
  const [from, to] = [cells[(nodes[i] as Node).last] as Cell, cells[(nodes[i + 1] as Node).first] as Cell]
  const hours = (to.to - from.to) / 3_600_000
  return from.rest >= 0 || to.rest >= 0 || to.still - from.still > Math.max(0.03, 0.2 * hours)
}

const isBit = (change: Change, known: readonly Change[]): boolean =>
  known.some(
    (one) => one.before <= change.after + 1 && one.after >= change.before - 1 && one.volume > bit * change.volume,
  )

const nodesOf = ({ cells, rates, honest }: Ground, resting: readonly Change[]): Node[] => {
  const flat = flattened(cells, resting, (cell) => explained(rates, honest, cells[0] as Cell, cell))
  const nodes: Node[] = []
  for (let first = 0; first < cells.length; ) {
    let last = first
    while (last + 1 < cells.length && (cells[first] as Cell).rest >= 0 && cells[last + 1]?.rest === cells[first]?.rest)
      last++
    const [head, tail] = [
      flat.slice(first, Math.min(last, first + 2) + 1),
      flat.slice(Math.max(first, last - 2), last + 1),
    ]
    nodes.push({ first, last, begin: medianOf(head), end: medianOf(tail) })
    first = last + 1
  }
  return nodes
}

/** Levels without the changes, and with what was used. Within a change they are as before it. */
const flattened = (cells: readonly Cell[], changes: readonly Change[], used: (cell: Cell) => number): number[] => {
  let [taken, next] = [0, 0]
  return cells.map((cell, i) => {
    const change = changes[next]
    if (change && i >= change.after) {
      taken += change.kind === 'filling' ? -change.volume : change.volume
      next++
    } else if (change && i > change.before) return change.start_volume + taken + used(cells[change.before] as Cell)
    return cell.level + taken + used(cell)
  })
}

/** How much higher levels are behind the node than up to it. */
const differenceAt = (nodes: readonly Node[], i: number, compared: number): number => {
  if (i >= nodes.length - 1) return Number.NaN
  const before = nodes.slice(Math.max(0, i - compared + 1), i + 1).map(({ end }) => end)
  const after = nodes.slice(i + 1, i + 1 + compared).map(({ begin }) => begin)
  return medianOf(after) - medianOf(before)
}

/** The change at a node, where it is greater than any beside it and stays. */
const changeAt = (
  ground: Ground,
  nodes: readonly Node[],
  differences: readonly number[],
  i: number,
  compared: number,
): Change | undefined => {
  const difference = differences[i] as number
  if (!(Math.abs(difference) > ground.threshold)) return undefined
  for (let beside = Math.max(0, i - compared + 1); beside < Math.min(nodes.length - 1, i + compared); beside++) {
    const other = differences[beside] as number
    if (Math.sign(other) !== Math.sign(difference)) continue
    if (
      sharper(nodes, beside, other) > sharper(nodes, i, difference) ||
      (beside < i && sharper(nodes, beside, other) === sharper(nodes, i, difference))
    )
      return undefined
  }
  const [left, right] = [nodes[i] as Node, nodes[i + 1] as Node]
  const [from, to] = [ground.cells[left.last] as Cell, ground.cells[right.first] as Cell]
  const used = explained(ground.rates, ground.honest, from, to)
  const isFilling = difference > 0
  if (!isFilling && -difference <= ground.threshold + 0.4 * used) return undefined
  const start_volume = level(ground, nodes.slice(Math.max(0, i - compared + 1), i + 1), from, left.end)
  return {
    kind: isFilling ? 'filling' : 'drain',
    before: left.last,
    after: right.first,
    volume: Math.abs(difference),
    start_volume,
    end_volume: start_volume + difference - used,
    explained: used,
    rested: false,
  }
}

/** How much of a difference lies just there. */
const sharper = (nodes: readonly Node[], i: number, difference: number): number =>
  Math.abs(difference) + Math.abs((nodes[i + 1] as Node).begin - (nodes[i] as Node).end)

const level = ({ cells, rates, honest }: Ground, nodes: readonly Node[], at: Cell, flat: number): number => {
  const middle = medianOf(nodes.map(({ end }) => end))
  const cell = cells[(nodes.at(-1) as Node).last] as Cell
  return cell.level + (middle - flat) - explained(rates, honest, cell, at)
}
