import { followFuel } from '#measure/fuel/follow.ts'
import type { Tank } from '#measure/fuel/tank.ts'
import type { FuelTold, Mark, Signal } from '#measure/fuel/told.ts'

/** Signals that are written down, and parts of them. */

export const minute = 60_000
export const hour = 60 * minute

/** A tank of 400 litres on which nobody has set anything. */
export const tank: Tank = {
  ...{ volume: 400, accuracy: 0, max_lowering_by_time: null, max_lowering_by_mileage: null },
  ...{ ignore_drains_in_move: false, ignore_refuels_in_move: false, refuel_gap_minutes: 5, least: 3 },
}

/** A moment of a signal: minutes since its begin, the level, km/h. */
export type Row = readonly [minutes: number, level: number, speed?: number]

/** A signal of these moments; metres are what the speeds come to. The engine runs where the vehicle moves. */
export const signalOf = (rows: readonly Row[]): Required<Signal> => {
  let metres = 0
  const way = rows.map(([at, , speed = 0], i) => {
    metres += ((at - (rows[i - 1]?.[0] ?? at)) / 60) * speed * 1000
    return metres
  })
  const levels = Float64Array.from(rows, (row) => row[1])
  return {
    time: Float64Array.from(rows, (row) => row[0] * minute),
    level: levels,
    told: Uint8Array.from(rows, (row) => (Number.isNaN(row[1]) ? 1 : 0)),
    raw: levels.map((level) => level + 10),
    speed: Float64Array.from(rows, (row) => row[2] ?? 0),
    metres: Float64Array.from(way),
    ignition: Float64Array.from(rows, (row) => (row[2] ? 1 : 0)),
  }
}

/** The rows from one to another of a signal. */
export const partOf = (
  { time, level, told, raw, speed, metres, ignition }: Required<Signal>,
  from: number,
  to?: number,
): Required<Signal> => ({
  ...{ time: time.slice(from, to), level: level.slice(from, to), told: told.slice(from, to), raw: raw.slice(from, to) },
  ...{ speed: speed.slice(from, to), metres: metres.slice(from, to), ignition: ignition.slice(from, to) },
})

/** What is told of a signal over a period, in one piece. */
export const toldOf = (
  signal: Signal,
  period: { from: number; to: number },
  of: Tank = tank,
  marks: readonly Mark[] = [],
): FuelTold => {
  const following = followFuel(of, period, marks)
  following.take(signal)
  return following.end()
}

/** Rows every `every` minutes from one to another, of a level that changes straight. */
export const straight = (from: number, to: number, level: number, end = level, speed = 0, every = 1): Row[] =>
  Array.from({ length: Math.ceil((to - from) / every) }, (_, i) => {
    const at = from + i * every
    return [at, level + ((end - level) * (at - from)) / (to - from), speed] as const
  })
