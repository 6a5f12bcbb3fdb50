import type { FuelEvent, FuelTold } from './fuel/told.ts'

/**
 * Charging of a battery that a vehicle drives by. It takes hours, so its ends are not where a change begins to be greater than what the sensor's noise explains, but where the level begins to
 * rise and where it is highest.
 */

const minute = 60_000
/** Charge that comes slowly stays the same for so long between two steps of its sensor. */
const window = 20 * minute
/** How far an end may lie from where it was found. */
const furthest = 6 * 60 * minute
/** Less than this share of what was charged is no rise. */
const least = 0.002

/** Fuel as it was told, with fillings over all of their rise; none reaches into another event. */
export const chargingOf = (told: FuelTold): FuelTold => {
  const events: FuelEvent[] = []
  for (const [i, event] of told.events.entries()) {
    const room = { from: events.at(-1)?.to, to: told.events[i + 1]?.from }
    const isCharged = event.kind === 'filling' && event.decided_by !== 'person'
    events.push(isCharged ? widened(event, told, room) : event)
  }
  return { ...told, events }
}

interface Room {
  from: number | undefined
  to: number | undefined
}

const widened = (event: FuelEvent, { levelAt, known }: FuelTold, room: Room): FuelEvent => {
  const rise = least * event.volume
  const begin = Math.max(room.from ?? 0, known?.from ?? event.from, event.from - furthest)
  const end = Math.min(room.to ?? Number.POSITIVE_INFINITY, known?.to ?? event.to, event.to + furthest)
  const level = (time: number): number => levelAt(time) ?? Number.NaN
  const from = furthestFrom(
    event.from,
    (time) => time >= begin,
    (time) => -level(time),
    -minute,
    rise,
  )
  const to = furthestFrom(event.to, (time) => time <= end, level, minute, rise)
  const [start_volume, end_volume] = [
    from === event.from ? event.start_volume : level(from),
    to === event.to ? event.end_volume : level(to),
  ]
  const more = event.start_volume - start_volume + (end_volume - event.end_volume)
  return { ...event, from, to, start_volume, end_volume, volume: event.volume + more }
}

/** Goes on from a time as long as there is something more within the window. @param step in milliseconds, also back */
const furthestFrom = (
  begin: number,
  isThere: (time: number) => boolean,
  worthOf: (time: number) => number,
  step: number,
  rise: number,
): number => {
  let [at, most] = [begin, worthOf(begin)]
  for (let time = begin + step; isThere(time) && Math.abs(time - at) <= window; time += step)
    if (worthOf(time) > most + rise) [at, most] = [time, worthOf(time)]
  return at
}
