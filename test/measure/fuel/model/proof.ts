import type { FuelEvent } from '#measure/fuel/told.ts'
import type { Truth } from './life.ts'
import type { Month } from './month.ts'

/** A filling or a drain that somebody found. */
export type Found = Pick<FuelEvent, 'kind' | 'from' | 'to' | 'volume'>

/** What was found of a month beside what there was. */
export interface Score {
  months: number
  /** Fillings and drains great enough to be found, and how many were. */
  fillings: number
  fillings_found: number
  drains: number
  drains_found: number
  false_fillings: number
  false_drains: number
  /** By how much volumes were wrong, in what is allowed: max(2 %, 2 × the noise). */
  errors: number[]
  /** Shares of the time at which the level was not known. */
  unknown: number[]
}

export const noScore = (): Score => ({
  ...{ months: 0, fillings: 0, fillings_found: 0, drains: 0, drains_found: 0, false_fillings: 0, false_drains: 0 },
  ...{ errors: [], unknown: [] },
})

const hour = 3_600_000

/** A change that ought to be found is greater (measuring.md 5). */
export const boundOf = ({ vehicle, noise }: Month): number => Math.max(5, 0.02 * vehicle.volume, 4 * noise)

/** Adds up a month: each event belongs to one that there was of its kind, as near as the device told anything; what belongs to none is false. */
export const scored = (score: Score, month: Month, events: readonly Found[], unknown = 0): void => {
  const truth = seen(month)
  const bound = boundOf(month)
  const taken = new Set<Found>()
  score.months++
  score.unknown.push(unknown)
  for (const one of truth) {
    const found = events.find((event) => !taken.has(event) && isOf(event, one))
    if (found) taken.add(found)
    if (one.volume < bound) continue
    const is =
      one.kind === 'filling' ? (['fillings', 'fillings_found'] as const) : (['drains', 'drains_found'] as const)
    score[is[0]]++
    if (!found) continue
    score[is[1]]++
    score.errors.push(Math.abs(found.volume - one.volume) / Math.max(0.02 * one.volume, 2 * month.noise))
  }
  for (const event of events) {
    if (taken.has(event)) continue
    if (event.kind === 'filling') score.false_fillings++
    else score.false_drains++
  }
}

const isOf = (event: Found, { kind, from, to }: Truth): boolean =>
  event.kind === kind && event.from <= to + hour && event.to >= from - hour

/** What there was between two levels that were told is one change: nobody could tell a drain from the filling that followed before anything was heard. */
const seen = ({ truth, signal }: Month): Truth[] => {
  const told = signal.time.filter((_, row) => !Number.isNaN(signal.level[row]) && signal.raw[row] !== 0)
  const merged: Truth[] = []
  for (const one of truth.filter((each) => isHeard(signal, each))) {
    const last = merged.at(-1)
    const between = last ? told.some((time) => time >= last.to && time <= one.from) : true
    if (between || !last) {
      merged.push({ ...one })
      continue
    }
    const sum = signed(last) + signed(one)
    Object.assign(last, { kind: sum > 0 ? 'filling' : 'drain', to: one.to, volume: Math.abs(sum) })
  }
  return merged
}

/**
 * Whether anybody could know of it: levels were told before and behind it, and not so far apart, with so long a way between, that the fuel may have gone
 * anywhere.
 */
const isHeard = ({ time, level, metres }: Month['signal'], { from, to }: Truth): boolean => {
  const isLevel = (_: number, row: number): boolean => !Number.isNaN(level[row])
  const before = time.findLastIndex((at, row) => at <= from && isLevel(at, row))
  const after = time.findIndex((at, row) => at >= to && isLevel(at, row))
  if (before < 0 || after < 0) return false
  const [hours, way] = [
    ((time[after] as number) - (time[before] as number)) / hour,
    (metres[after] as number) - (metres[before] as number),
  ]
  return hours < 12 || way < 30_000
}

const signed = ({ kind, volume }: Truth): number => (kind === 'filling' ? volume : -volume)

/** A row of the table: what was reached, in per cent and per months. */
export const reached = (score: Score) => ({
  months: score.months,
  fillings: score.fillings,
  'fillings found %': percent(score.fillings_found, score.fillings),
  drains: score.drains,
  'drains found %': percent(score.drains_found, score.drains),
  'false fillings a month': score.false_fillings / score.months,
  'false drains a month': score.false_drains / score.months,
  'volume error p95': score.errors.toSorted((a, b) => a - b)[Math.floor(0.95 * score.errors.length)] ?? 0,
  'unknown %': (100 * score.unknown.reduce((sum, one) => sum + one, 0)) / score.months,
})

const percent = (some: number, all: number): number => (all === 0 ? 100 : (100 * some) / all)
