import type { FuelEvent } from '#measure/fuel/told.ts'
import type { Piece, Truth } from './life.ts'
import type { Month } from './month.ts'
import type { Oracle } from './oracle.ts'
import { ideal } from './sensor.ts'
import type { Estimate } from './squares.ts'
import { ownNoiseOf } from './vehicle.ts'

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
  /** The same in max(2 %, 2 × the sensor's own noise). */
  own_errors: number[]
  /**
   * As `errors`, beside what a sensor without noise would have told, by its calibration: what is wrong with that is no fault of who finds. Where it ends before the tank is full,
   * what lies between that and what it would have told without an end is no error.
   */
  told_errors: number[]
  /** As `errors`, of what the oracle tells of these levels (`oracle.ts`), where it was asked. */
  oracle_errors: number[]
  /** How likely each drain was to be seen by the oracle, that knows where to look (a logistic in place of the normal distribution). */
  oracle_seen: number[]
  /** Shares of the time at which the level was not known. */
  unknown: number[]
}

export const noScore = (): Score => ({
  ...{ months: 0, fillings: 0, fillings_found: 0, drains: 0, drains_found: 0, false_fillings: 0, false_drains: 0 },
  ...{ errors: [], own_errors: [], told_errors: [], oracle_errors: [], oracle_seen: [], unknown: [] },
})

const hour = 3_600_000

/** A change that ought to be found is greater (measuring.md 5). */
export const boundOf = ({ vehicle, noise }: Month): number => Math.max(5, 0.02 * vehicle.volume, 4 * noise)

/** A month's events beside what there was. */
export interface Matched {
  /** What there was, and what was told of it. Of what nobody could know, or is too small, nothing is asked; and what is told of it is not false. */
  pairs: { truth: Truth; found: Found | undefined; asked: boolean }[]
  false_ones: Found[]
}

/** Each event belongs to one that there was of its kind, as near as the device told anything; what belongs to none is false. */
export const matched = (month: Month, events: readonly Found[]): Matched => {
  const bound = boundOf(month)
  const taken = new Set<Found>()
  const pairs = seen(month).map((truth) => {
    const found = events.find((event) => !taken.has(event) && isOf(event, truth))
    if (found) taken.add(found)
    return { truth, found, asked: truth.heard && truth.volume >= bound }
  })
  return { pairs, false_ones: events.filter((event) => !taken.has(event)) }
}

/** Adds up a month. @param oracle what could be known of a volume at best */
export const scored = (
  score: Score,
  month: Month,
  events: readonly Found[],
  unknown = 0,
  oracle: Oracle = () => undefined,
): void => {
  const { pairs, false_ones } = matched(month, events)
  score.months++
  score.unknown.push(unknown)
  for (const { truth, found } of pairs.filter(({ asked }) => asked)) {
    const is =
      truth.kind === 'filling' ? (['fillings', 'fillings_found'] as const) : (['drains', 'drains_found'] as const)
    score[is[0]]++
    const known = oracle(truth)
    if (known) knew(score, month, truth, known)
    if (!found) continue
    score[is[1]]++
    const allowed = allowedOf(month, truth)
    const error = Math.abs(found.volume - truth.volume)
    score.errors.push(error / allowed)
    score.own_errors.push(error / Math.max(0.02 * truth.volume, 2 * ownNoiseOf(month.vehicle)))
    score.told_errors.push(beside(month, truth, found.volume) / allowed)
  }
  for (const { kind } of false_ones) {
    if (kind === 'filling') score.false_fillings++
    else score.false_drains++
  }
}

const allowedOf = ({ noise }: Month, { volume }: Truth): number => Math.max(0.02 * volume, 2 * noise)

/**
 * Deviations by which a test must see a drain so that a false one comes in 24 months at most, if it asks no more than five times a day: the quantile of a normal distribution at
 * 1 in 24 × 150.
 */
const seldom = 3.45

/** Adds up what the oracle tells of a filling or drain, and how likely a drain was to be seen by it. */
const knew = (score: Score, month: Month, truth: Truth, { value, deviation }: Estimate): void => {
  score.oracle_errors.push(Math.abs(Math.abs(value) - truth.volume) / allowedOf(month, truth))
  if (truth.kind === 'drain') score.oracle_seen.push(1 / (1 + Math.exp(-1.702 * (truth.volume / deviation - seldom))))
}

/** By how much a volume lies beside what a sensor without noise tells of it, up to its end or as if it had none. */
const beside = (month: Month, truth: Truth, volume: number): number => {
  const [ended, endless] = [toldOf(month, truth, true), toldOf(month, truth, false)]
  return Math.max(0, Math.min(ended, endless) - volume, volume - Math.max(ended, endless))
}

const toldOf = ({ vehicle, pieces }: Month, { from, to }: Truth, ends: boolean): number => {
  const told = ideal(vehicle, ends)
  return Math.abs(told(volumeAt(pieces, to)) - told(volumeAt(pieces, from)))
}

const volumeAt = (pieces: readonly Piece[], time: number): number => {
  const piece = (pieces.find(({ to }) => to > time) ?? pieces.at(-1)) as Piece
  const share = Math.min(1, Math.max(0, (time - piece.from) / (piece.to - piece.from)))
  return piece.volume + (piece.end_volume - piece.volume) * share
}

const isOf = (event: Found, { kind, from, to }: Truth): boolean =>
  event.kind === kind && event.from <= to + hour && event.to >= from - hour

/** A truth as levels could tell it. */
interface Seen extends Truth {
  /** Whether anybody could know of it. */
  heard: boolean
}

/** What there was between two levels that were told is one change: nobody could tell a drain from the filling that followed before anything was heard. */
const seen = ({ truth, signal }: Month): Seen[] => {
  const told = signal.time.filter((_, row) => !Number.isNaN(signal.level[row]) && signal.raw[row] !== 0)
  const merged: Seen[] = []
  for (const one of truth) {
    const heard = isHeard(signal, one)
    const last = merged.at(-1)
    const between = last ? told.some((time) => time >= last.to && time <= one.from) : true
    if (between || !last) {
      merged.push({ ...one, heard })
      continue
    }
    const sum = signed(last) + signed(one)
    Object.assign(last, { kind: sum > 0 ? 'filling' : 'drain', to: one.to, volume: Math.abs(sum) })
    last.heard = last.heard && heard
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
  'volume error p95': most(score.errors),
  'volume error p95 by own noise': most(score.own_errors),
  'volume error p95 by calibration': most(score.told_errors),
  'volume error p95 of the oracle': most(score.oracle_errors),
  'drains seen by the oracle %': percent(
    score.oracle_seen.reduce((sum, one) => sum + one, 0),
    score.oracle_seen.length,
  ),
  'unknown %': (100 * score.unknown.reduce((sum, one) => sum + one, 0)) / score.months,
})

/** The value that a twentieth is greater than. */
const most = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(0.95 * values.length)] ?? 0

const percent = (some: number, all: number): number => (all === 0 ? 100 : (100 * some) / all)
