import { type Along, alongOf, type Waves } from './along.ts'
import type { Cell } from './cells.ts'
import { explained } from './rates.ts'
import type { Change, Ground } from './resting.ts'
import { medianOf, quantileOf } from './spread.ts'
import type { Gap, Node } from './walk.ts'

/**
 * Changes that are seen only by levels of different places: while the vehicle filled up it told nothing, or stood too shortly. What both sides tell of the level
 * at a gap is held against how sure they are.
 */

export interface Passing {
  changes: Change[]
  /** Deviation of what both sides differ by where there is no change. */
  usual: number
  /** The same as these levels alone say it. */
  seen: number
  along: Along
}

/** Deviations that a change must be, where the vehicle stood and where it went on: fuel comes and goes while it stands. */
const beyond = { standing: 4, moving: 6 }
/** How many times the threshold of a rest a change must be between levels of different places: what is less is mostly a slope. */
const firm = 1.25
/** Nodes on each side of a change within which the same look finds no other. */
const apart = 6

/** Figures of a signal that are known from before. */
export interface Before {
  usual?: number | undefined
  waves?: Waves | undefined
}

/** Changes between rests and drives, beside those that are known. All by time. */
export const passingChanges = (ground: Ground, known: readonly Change[], before: Before = {}): Passing => {
  const along = alongOf(ground, known, before.waves)
  const { nodes } = along
  const { sureness, usual, seen } = surenessOf(along, before.usual)
  const deviations = (i: number): number => deviationAt(along, i) * sureness * limitAt(ground, along, i)
  const ranks = nodes.map((_, i) => (isOpen(along, i) ? rankAt(ground, along, i, sureness) : 0))
  const order = ranks
    .flatMap((rank, i) => (rank > 0 ? [i] : []))
    .sort((a, b) => (ranks[b] as number) - (ranks[a] as number))
  // Of those that lie near each other the most sure.
  const isNear = new Uint8Array(nodes.length)
  const changes: Change[] = []
  for (const i of order) {
    if (isNear[i]) continue
    isNear.fill(1, Math.max(0, i - apart + 1), i + apart)
    const [left, right] = [nodes[i - 1] as Node, nodes[i] as Node]
    const change = measuredAt(ground, along, i, { before: left.last, after: right.first })
    if (change.volume > Math.max(firm * ground.threshold, deviations(i)) + looseAt(ground, change)) changes.push(change)
  }
  return { changes: changes.sort((a, b) => a.before - b.before), usual, seen, along }
}

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
    const limit = deviationAt(along, i) * sureness * limitAt(ground, along, i)
    return measured.kind === change.kind &&
      measured.volume > Math.max(firm * ground.threshold, limit) + looseAt(ground, measured)
      ? [measured]
      : []
  })
}

/** By how many deviations a difference is more than usual, and more where levels next to it differ so too; less than 0 where it is none. */
const rankAt = (ground: Ground, along: Along, i: number, sureness: number): number => {
  const [left, right, gap] = [along.nodes[i - 1] as Node, along.nodes[i] as Node, along.gaps[i] as Gap]
  const difference = differenceAt(along, i)
  const beyond_usual = Math.abs(difference) / (deviationAt(along, i) * sureness) - limitAt(ground, along, i)
  if (!(beyond_usual > 0)) return 0
  const jump = (right.begin - left.end) * Math.sign(difference)
  return (
    beyond_usual + (0.5 * jump) / Math.sqrt(left.variance + right.variance + (0.2 * gap.used) ** 2 + gap.strays) + 1000
  )
}

/** Whether levels before and behind the rest say that nothing stayed of a change in it: a slope, a crane's boom. */
const isUndone = (along: Along, i: number, { kind, volume }: Change, sureness: number): boolean => {
  const left = volume + (kind === 'filling' ? 1 : -1) * differenceAt(along, i)
  const deviation = deviationAt(along, i) * sureness
  return left < 0.5 * volume && volume - left > 3 * deviation && left < 2 * deviation
}

const isOpen = ({ gaps }: Along, i: number): boolean => i > 0 && !(gaps[i] as Gap).cut

const differenceAt = ({ sides }: Along, i: number): number => (sides.after[i] as number) - (sides.before[i] as number)

const deviationAt = ({ sides }: Along, i: number): number =>
  Math.sqrt((sides.after_variance[i] as number) + (sides.before_variance[i] as number))

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

/** Deviations that a change must be there: fewer where the vehicle stood for some minutes, as far as that was told. */
const limitAt = ({ cells }: Ground, { nodes }: Along, i: number): number => {
  const [from, to] = [cells[(nodes[i - 1] as Node).last] as Cell, cells[(nodes[i] as Node).first] as Cell]
  const hours = (to.to - from.to) / 3_600_000
  const stood = from.rest >= 0 || to.rest >= 0 || to.still - from.still > Math.max(0.03, 0.2 * hours)
  return stood ? beyond.standing : beyond.moving
}

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
