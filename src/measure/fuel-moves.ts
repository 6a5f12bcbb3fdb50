import type { Tank } from './fuel/tank.ts'
import type { FuelEvent, FuelTold, Unknown } from './fuel/told.ts'

/** Drains and fillings of a moving vehicle, which some sensors are to tell nothing of (supplement 2, 1.1 and 1.7). */

interface Stretch {
  from: number
  to: number
}

type Settings = Pick<Tank, 'ignore_drains_in_move' | 'ignore_refuels_in_move' | 'refuel_gap_minutes'>

const minute = 60_000

/**
 * Fuel as it was told, without what the settings leave out: events that begin in a drive, further from both of its ends than the margin. What a person said, and what was found by limits that somebody
 * has set, stays. What was filled then came from nowhere; what was drained was used.
 * @param drives stretches by time, in milliseconds since 1970 UTC
 */
export const withoutMoves = (told: FuelTold, settings: Settings, drives: readonly Stretch[]): FuelTold => {
  if (!settings.ignore_drains_in_move && !settings.ignore_refuels_in_move) return told
  const margin = settings.refuel_gap_minutes * minute
  const isLeftOut = ({ kind, from, decided_by }: FuelEvent): boolean =>
    decided_by === 'noise' &&
    (kind === 'drain' ? settings.ignore_drains_in_move : settings.ignore_refuels_in_move) &&
    drives.some((drive) => from >= drive.from + margin && from < drive.to - margin)
  const left = told.events.filter(isLeftOut)
  if (left.length === 0) return told
  const risen = left.flatMap(({ kind, from, to, volume }): Unknown[] =>
    kind === 'filling' ? [{ from, to, reason: 'unexplained', change: volume }] : [],
  )
  return {
    ...told,
    events: told.events.filter((event) => !left.includes(event)),
    unknown: [...told.unknown, ...risen].sort((a, b) => a.from - b.from),
  }
}
