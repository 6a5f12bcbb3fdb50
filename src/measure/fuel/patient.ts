import { told } from '../metering.ts'
import { type Cell, cellsOf } from './cells.ts'
import { detect, type Known } from './detect.ts'
import type { Change } from './resting.ts'
import { medianOf } from './spread.ts'
import type { Tank } from './tank.ts'
import type { Leap, Sample } from './told.ts'

/**
 * The rule `fuel_level_leap` where nobody has set limits: the last hours are looked at as a period is, and a change is told once levels behind it have stayed for
 * some minutes. So it comes late rather than wrong.
 */

/** The last hours: samples some minutes apart (time, level, speed, metres, and whether the ignition was on, if it was told), and what was learned of the tank before them. */
export interface Patience {
  samples: [time: number, level: number, speed: number, metres: number, ignition: number | null][]
  /** Levels since the last of them. */
  pending: number[]
  known?: Known
  /** Until when changes were told. */
  until: number
}

export const noPatience = (): Patience => ({ samples: [], pending: [], until: 0 })

const minute = 60_000
/** Samples that are kept, and milliseconds that they are apart. */
const kept = 96
const apart = 150_000
/** Milliseconds of a rest that two samples tell of at most. */
const long = 60 * minute
/** Milliseconds that a level must have stayed, and metres that do as well. */
const stayed = { time: 15 * minute, metres: 8000 }
/** Milliseconds after a change within which another one is none, as the rule has it. */
const reset = 15 * minute
/** How much greater than in a report a change must be, as what comes next is not known yet. */
const surer = 1.3
/** Shares by which what is known follows what is seen. */
const learns = { worse: 0.1, better: 0.002 }

/** Takes a sample into what is remembered, and answers changes that are sure now. */
export const waitFor = (tank: Tank, patience: Patience, sample: Sample): Leap[] => {
  const { samples } = patience
  if (sample.time <= (samples.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY) || !keep(tank, patience, sample)) return []
  while (samples.length > kept) samples.shift()
  const levels = samples.map((one) => one[1])
  if (samples.length < 8) return []
  const range = Math.max(...levels) - Math.min(...levels)
  if (range <= Math.max(0.013 * tank.volume, tank.least ?? 0)) return []
  const found = lookedAt(tank, patience)
  const leaps: Leap[] = []
  for (const change of found.changes) {
    const [from, to] = [found.cells[change.before] as Cell, found.cells[change.after] as Cell]
    if (from.to < patience.until + reset || change.volume <= surer * found.threshold || !isSure(found.cells, change))
      continue
    patience.until = to.from
    leaps.push({
      ...{ kind: change.kind, from: from.to, to: to.from, volume: change.volume, decided_by: 'noise' },
    })
  }
  return leaps
}

/** Keeps the middle one of the samples of some minutes; answers whether there is a new one. */
const keep = (
  tank: Tank,
  { samples, pending }: Patience,
  { time, level, speed, metres, ignition }: Sample,
): boolean => {
  const [last, before] = [samples.at(-1), samples.at(-2)]
  pending.push(Math.round(100 * level) / 100)
  if (pending.length > kept) pending.shift()
  if (last && time - last[0] < apart) return false
  const middle = Math.round(100 * medianOf(pending)) / 100
  pending.length = 0
  const way = metres ?? (last ? last[3] + (speed * (time - last[0])) / 3600 : 0)
  // Of a long rest of one level its ends say it all.
  const isSame =
    last && before && Math.max(speed, last[2], before[2]) === 0 && Math.abs(middle - before[1]) < 0.002 * tank.volume
  if (isSame && time - before[0] < long) samples.pop()
  samples.push([
    time,
    middle,
    Math.round(speed),
    Math.round(way),
    ignition === undefined || Number.isNaN(ignition) ? null : ignition,
  ])
  return true
}

const lookedAt = (tank: Tank, patience: Patience) => {
  const { samples } = patience
  const column = (of: 0 | 1 | 2 | 3): Float64Array => Float64Array.from(samples, (row) => row[of])
  const cells = cellsOf(tank)
  cells.take({
    ...{ time: column(0), level: column(1), speed: column(2), metres: column(3) },
    ...{
      told: new Uint8Array(samples.length).fill(told.plain),
      ignition: Float64Array.from(samples, (row) => row[4] ?? Number.NaN),
    },
  })
  const found = detect(cells.end(), tank, patience.known)
  patience.known = learned(patience.known, found.seen)
  return found
}

/** What is known with what is seen now: what is worse is believed soon, what is better slowly, as a calm hour says little of a day. */
const learned = (before: Known | undefined, now: Known): Known => {
  if (!before) return now
  const mixed = (old: number, seen: number): number => old + (seen > old ? learns.worse : learns.better) * (seen - old)
  return {
    noise: mixed(before.noise, now.noise),
    usual: mixed(before.usual, now.usual),
    restless: mixed(before.restless, now.restless),
    still: mixed(before.still, now.still),
    metre:
      now.metre === undefined
        ? before.metre
        : (before.metre ?? now.metre) * (1 - learns.worse) + now.metre * learns.worse,
  }
}

/** Answers whether levels behind a change have stayed for long enough. */
const isSure = (cells: readonly Cell[], { after }: Change): boolean => {
  const [to, last] = [cells[after] as Cell, cells.at(-1) as Cell]
  return cells.length - after > 1 && (last.to - to.from >= stayed.time || last.metres - to.begun >= stayed.metres)
}
