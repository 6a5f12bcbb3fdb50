import type { Cell } from './cells.ts'
import { explained } from './rates.ts'
import { type Change, type Ground, limitOf } from './resting.ts'
import { medianOf } from './spread.ts'

/**
 * What is made of changes as they were found: pieces of one filling are one, its volume is measured on levels before and behind it that stay, and what
 * returns is none.
 */

const minute = 60_000
/** How far apart pieces of one change may lie, in time and on the way. */
const together = { time: 30 * minute, metres: 1000 }
/** Deviations of the noise that a sensor may stand still for. */
const steps = 5
/** Cells and milliseconds on each side by which it is measured. */
const side = { cells: 8, time: 60 * minute }
/** Milliseconds within which levels return of themselves: a slope, a crane's boom, a probe that was unplugged. */
const returns = { standing: 90 * minute, moving: 20 * minute }

export const settled = (ground: Ground, changes: readonly Change[]): Change[] => {
  const merged = mergedOf(ground, changes)
  const extended = merged.map((change, i) =>
    extend(ground, change, merged[i - 1]?.after ?? 0, merged[i + 1]?.before ?? ground.cells.length - 1),
  )
  const measured = mergedOf(ground, extended)
  return withoutReturning(
    ground,
    measured.flatMap(
      (change, i) =>
        measure(ground, change, measured[i - 1]?.after ?? 0, measured[i + 1]?.before ?? ground.cells.length - 1) ?? [],
    ),
  )
}

/** Changes of which those of a kind that belong together are one. */
const mergedOf = ({ cells, noise }: Ground, changes: readonly Change[]): Change[] => {
  const merged: Change[] = []
  for (const change of changes) {
    const last = merged.at(-1)
    const isSlow = last !== undefined && isSlowly(cells, noise, last, change)
    if (
      last &&
      last.kind === change.kind &&
      (isSlow || isNear(cells[last.after] as Cell, cells[change.before] as Cell))
    )
      merged[merged.length - 1] = {
        ...last,
        after: Math.max(last.after, change.after),
        volume: last.volume + change.volume,
        end_volume: change.end_volume,
        rested: last.rested && change.rested,
      }
    else merged.push(change)
  }
  return merged
}

/** Whether it goes on in a rest as slowly as its sensor goes from step to step. */
const isSlowly = (cells: readonly Cell[], noise: number, last: Change, change: Change): boolean => {
  const [from, to] = [cells[last.before] as Cell, cells[change.after] as Cell]
  const each = (to.from - from.to) / (last.volume + change.volume)
  return from.rest >= 0 && from.rest === to.rest && lasts(cells, last, change) <= steps * noise * each
}

const isNear = (from: Cell, to: Cell): boolean =>
  to.from - from.to <= together.time && to.metres - from.metres <= together.metres

/** The change with what belongs to it on both sides: it may have begun before the vehicle was seen to stand, or gone on in bits. */
const extend = (ground: Ground, change: Change, low: number, high: number): Change => {
  const { cells, rates, honest } = ground
  const sign = change.kind === 'filling' ? 1 : -1
  const grows = (i: number): boolean => {
    const [from, to] = [cells[i] as Cell, cells[i + 1] as Cell]
    const more = sign * (to.level - from.level + explained(rates, honest, from, to))
    return isNear(from, to) && more > Math.max(0.1 * change.volume, 0.5 * ground.threshold)
  }
  let { before, after } = change
  while (before > low && grows(before - 1)) before--
  while (after < high && grows(after)) after++
  return { ...change, before, after, rested: change.rested && before === change.before && after === change.after }
}

/** The change by its levels before and behind, as far as other changes; nothing where these tell of none. */
const measure = (ground: Ground, found: Change, low: number, high: number): Change | undefined => {
  const { cells, rates, honest } = ground
  const rough = sidesOf(ground, found, low, high)
  const change = trimmed(ground, found, rough)
  const [from, to] = [cells[change.before] as Cell, cells[change.after] as Cell]
  const { start_volume, end_volume } = sidesOf(ground, change, low, high)
  const used = explained(rates, honest, from, to)
  const rose = end_volume - start_volume
  const rested = from.rest >= 0 && from.rest === to.rest
  const threshold = rested ? limitOf(ground, change.kind, change.before, change.after) : ground.threshold
  const volume = change.kind === 'filling' ? rose + used : -rose - used
  const least = threshold + (change.kind === 'drain' ? 0.4 * used : 0)
  if (rested && (volume <= least || (change.kind === 'filling' && rose <= threshold))) return undefined
  return {
    ...change,
    volume,
    start_volume,
    end_volume,
    explained: used,
    rested,
  }
}

/** Share of the threshold by which a level beyond the end of a sensor must be greater than the one that it told. */
const fuller = 0.5

const sidesOf = (ground: Ground, { before, after }: Change, low: number, high: number) => {
  const told = sideOf(ground, after, high, ground.cells[after] as Cell)
  const full = fullOf(ground, after, high)
  return {
    start_volume: sideOf(ground, before, low, ground.cells[before] as Cell),
    end_volume: full > told + fuller * ground.threshold ? full : told,
  }
}

/** Cells within which a level comes back from the end of a sensor. */
const back = 60

/**
 * The level where it went to the end of the sensor, by where it comes back from there and what was used until then; of others none. So a tank that is fuller than
 * its sensor can tell is known once some of it is used.
 */
const fullOf = ({ cells, rates, honest, top }: Ground, after: number, high: number): number => {
  const from = cells[after] as Cell
  if (!(from.level >= top)) return Number.NEGATIVE_INFINITY
  for (let i = after + 1; i + 1 <= Math.min(high, after + back); i++) {
    const [cell, next] = [cells[i] as Cell, cells[i + 1] as Cell]
    if (cell.level < top && next.level < top)
      return (
        (cell.level + next.level) / 2 +
        (explained(rates, honest, from, cell) + explained(rates, honest, from, next)) / 2
      )
  }
  return Number.NEGATIVE_INFINITY
}

/** The change without what is as before or as behind it already. */
const trimmed = (
  { cells, rates, honest, noise }: Ground,
  change: Change,
  { start_volume, end_volume }: { start_volume: number; end_volume: number },
): Change => {
  let { before, after } = change
  const [from, to] = [cells[before] as Cell, cells[after] as Cell]
  const little = Math.min(0.12 * Math.abs(end_volume - start_volume), 2 * noise)
  const isAs = (cell: Cell, at: Cell, level: number): boolean =>
    Math.abs(cell.level - explained(rates, honest, cell, at) - level) < little
  while (before + 1 < after && isAs(cells[before + 1] as Cell, from, start_volume)) before++
  while (after - 1 > before && isAs(cells[after - 1] as Cell, to, end_volume)) after--
  return { ...change, before, after }
}

/** The level beside a change: of the rest that it lies in where there is enough of it, else of the way there. */
const sideOf = ({ cells, rates, honest }: Ground, begin: number, end: number, at: Cell): number => {
  const step = end >= begin ? 1 : -1
  const all: number[] = []
  const rested: number[] = []
  for (let i = begin, count = 0; i !== end + step && count < side.cells; i += step, count++) {
    const cell = cells[i] as Cell
    if (Math.abs(cell.to - at.to) > side.time && all.length > 2) break
    const level = cell.level - explained(rates, honest, cell, at)
    all.push(level)
    if (cell.rest >= 0 && cell.rest === at.rest) rested.push(level)
  }
  return medianOf(rested.length > 1 ? rested : all)
}

/** Milliseconds from a change to the next. */
const lasts = (cells: readonly Cell[], { after }: Change, { before }: Change): number =>
  (cells[before] as Cell).to - (cells[after] as Cell).from

/** Changes without those that the next one undoes soon. */
const withoutReturning = ({ cells, threshold }: Ground, changes: readonly Change[]): Change[] => {
  const kept: Change[] = []
  for (const change of changes) {
    const last = kept.at(-1)
    const undone =
      last &&
      last.kind !== change.kind &&
      lasts(cells, last, change) <= (last.rested && change.rested ? returns.standing : returns.moving) &&
      Math.abs(last.volume - change.volume) < 0.25 * Math.max(last.volume, change.volume) + 0.5 * threshold
    if (undone) kept.pop()
    else if (last && isSettling(cells, last, change)) kept[kept.length - 1] = settledBy(last, change)
    else kept.push(change)
  }
  return kept
}

/** Share of a change by which its level goes back in the rest that it ends in. */
const settles = 0.1

/** Whether the level of a change settles: fuel that still moves, a boom that goes down. */
const isSettling = (cells: readonly Cell[], last: Change, change: Change): boolean =>
  last.kind !== change.kind &&
  change.rested &&
  cells[last.after]?.rest === cells[change.before]?.rest &&
  lasts(cells, last, change) <= returns.moving &&
  change.volume < settles * last.volume

const settledBy = (last: Change, { after, volume, end_volume, explained }: Change): Change => ({
  ...last,
  ...{ after, end_volume, volume: last.volume - volume, explained: last.explained + explained },
})

/** Milliseconds from a change within which a little one of its kind is a bit of it, and how many times greater it must be. */
const bits = { time: 60 * minute, times: 6 }

/** Changes of which those that are a bit of a greater one next to them are counted to that. */
export const gathered = (cells: readonly Cell[], changes: readonly Change[]): Change[] => {
  const made: Change[] = []
  for (const change of changes) {
    const last = made.at(-1)
    const isOne = last?.kind === change.kind && lasts(cells, last, change) <= bits.time
    if (!last || !isOne || Math.max(last.volume, change.volume) < bits.times * Math.min(last.volume, change.volume))
      made.push(change)
    else {
      const [great, little] = last.volume > change.volume ? [last, change] : [change, last]
      made[made.length - 1] = { ...great, volume: great.volume + little.volume }
    }
  }
  return made
}
