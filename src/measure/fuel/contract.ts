import { errorOf, isSet, type Tank, usual_lowering } from './tank.ts'
import type { FuelEvent, Kind } from './told.ts'

/**
 * Fillings and drains of report 10 to the letter (supplement 2, 1.7, and its corrections): a filling is a rise from one level to the next of more than
 * the error, a drain a fall of more than the error that is faster than the limit by time or by mileage. Events of a kind that follow each other are one.
 */

/** A level, smoothed as the report was asked for it, and where the vehicle was. */
export interface Step {
  time: number
  level: number
  metres: number
  /** km/h. */
  speed: number
}

export interface Contract {
  /** Steps follow each other by time. */
  take(step: Step): void
  end(): FuelEvent[]
}

const minute = 60_000
const hour = 3_600_000
/** Parking as the contract has it (1.8): slower than so many km/h for so many milliseconds. */
const parking = { speed: 3, lasts: 5 * minute }

/** The contract's events of a tank on which somebody has set limits; of others there are none. */
export const contractEvents = (tank: Tank): Contract => {
  const error = errorOf(tank)
  const found: (FuelEvent & { parked: boolean })[] = []
  const moves = movesOf()
  let last: Step | undefined
  let running: Kind | undefined
  return {
    take(step) {
      const { parked } = moves.take(step)
      if (last && isSet(tank)) {
        const kind = kindOf(tank, error, last, step)
        if (kind && kind === running) extend(found.at(-1) as FuelEvent, step, error)
        else if (kind) found.push({ ...eventOf(kind, last, step, error), parked })
        running = kind
      }
      last = step
    },
    end: () =>
      found
        .filter((event) => event.parked || isKept(tank, event, moves.parkings()))
        .map(({ parked: _, ...event }) => event),
  }
}

/** What a step from one level to the next is. */
const kindOf = (tank: Tank, error: number, from: Step, to: Step): Kind | undefined => {
  const risen = to.level - from.level
  if (risen > error) return 'filling'
  if (!(-risen > error)) return undefined
  const [hours, hundreds] = [(to.time - from.time) / hour, (to.metres - from.metres) / 100_000]
  const { max_lowering_by_time, max_lowering_by_mileage } = tank
  const isFast = -risen > (max_lowering_by_time ?? usual_lowering) * hours
  return isFast || (max_lowering_by_mileage !== null && -risen > max_lowering_by_mileage * hundreds)
    ? 'drain'
    : undefined
}

const eventOf = (kind: Kind, from: Step, to: Step, error: number): FuelEvent => ({
  kind,
  from: from.time,
  to: to.time,
  volume: Math.abs(to.level - from.level),
  start_volume: from.level,
  end_volume: to.level,
  decided_by: 'settings',
  figures: {
    noise: 0,
    threshold: error,
    explained: 0,
    before: from.level,
    after: to.level,
    rested: from.speed < parking.speed && to.speed < parking.speed,
  },
})

const extend = (event: FuelEvent, to: Step, threshold: number): void => {
  event.to = to.time
  event.end_volume = to.level
  event.volume = Math.abs(to.level - event.start_volume)
  event.figures = {
    ...event.figures,
    threshold,
    after: to.level,
    rested: event.figures.rested && to.speed < parking.speed,
  }
}

/** Parkings, each as it is known once it is over. */
const movesOf = () => {
  const parked: { from: number; to: number }[] = []
  let still = Number.NaN
  return {
    /** Whether the vehicle has been parked since the step before. */
    take({ time, speed }: Step): { parked: boolean } {
      if (speed >= parking.speed) {
        still = Number.NaN
        return { parked: false }
      }
      if (Number.isNaN(still)) still = time
      else if (time - still >= parking.lasts) {
        const last = parked.at(-1)
        if (last?.from === still) last.to = time
        else parked.push({ from: still, to: time })
        return { parked: true }
      }
      return { parked: false }
    },
    parkings: (): readonly { from: number; to: number }[] => parked,
  }
}

/** Whether an event outside of parkings counts: always but where those in trips are ignored, then within the margin of one (1.7). */
const isKept = (tank: Tank, event: FuelEvent, parkings: readonly { from: number; to: number }[]): boolean => {
  if (!(event.kind === 'drain' ? tank.ignore_drains_in_move : tank.ignore_refuels_in_move)) return true
  const margin = tank.refuel_gap_minutes * minute
  return parkings.some(({ from, to }) => event.from >= from - margin && event.from <= to + margin)
}
