import type { FuelEvent as Found } from '#measure/fuel/told.ts'
import { unitOf } from '#measure/tanks.ts'
import { type FuelEvent, type FuelTank, type FuelUse, hundredth } from '#resource/tracker/fuel.ts'
import type { DroveSince } from '#store/fleet/drivers.ts'
import type { StoredTrack } from '#store/points/tracks.ts'
import { type Reading, tracksOf } from '../track/asked.ts'
import { type Day, metresByDay } from '../track/metres.ts'
import type { Opened } from './asked.ts'
import { type Followed, type Fuel, fuelOf } from './followed.ts'
import { placeOf } from './places.ts'
import { type Drove, type Shift, shiftsOf } from './shifts.ts'
import { together } from './units.ts'
import { balanceOf, everyWay, hoursWithin, measured, type Part, useOf, wayOf } from './used.ts'

/** Fuel of a tracker as it is told, with its figures rounded. */

/** Tanks of a tracker as they were followed, and parts of the period: each of its days, and all of it. */
export interface FuelFound {
  tanks: Followed[]
  units: string
  /** How much of `units` one of each tank is; nothing where it is not told in it. */
  factors: readonly (number | undefined)[]
  days: (Pick<Part, 'from' | 'to'> & { date: string; use: FuelUse })[]
  whole: Pick<Part, 'from' | 'to'> & { use: FuelUse }
  /** By who drove, in the order in which they did first; nothing where nobody is known. */
  drivers: (Drove & { use: FuelUse })[]
  /** What each way of measuring says of the whole period. */
  measured: ReturnType<typeof everyWay>
}

interface Wish {
  /** Days of the period, by time. */
  days: readonly Day[]
  /** One tank alone. */
  sensor_id?: number | undefined
  /** Who drove when the period began, and each change in it, by time. */
  drivers?: readonly DroveSince[] | undefined
}

/** Follows the tanks of a tracker, or one of them, and what else measures its use. */
export const findFuel = async (opened: Opened, { days, sensor_id, drivers = [] }: Wish): Promise<FuelFound> => {
  const { reading, sensors, marks, vehicle } = opened
  const tracks = await tracksOf(reading)
  const { tanks, runs, meters } = await fuelOf({ reading, sensors, marks }, { sensor_id, isMetered: true })
  const isElectric = meters.length > 0 && meters.every((one) => one.isElectric)
  const unit = together(
    tanks.map(({ sensor }) => sensor),
    vehicle?.tank,
    isElectric,
  )
  const shifts = await shiftsWith(reading, tracks, shiftsOf(days, drivers), runs)
  const parts = shifts.map((shift) => ({ ...shift, ...measured({ tanks, meters, unit }, shift) }))
  const norm = vehicle?.litres ?? undefined
  const telling = { unit, norm, hours_of: runs ? 'engine' : 'driving', way: wayOf(parts) } as const
  const { from, to } = reading.period
  return {
    tanks,
    ...{ units: unit.units, factors: unit.factors, measured: everyWay(parts) },
    days: [...Map.groupBy(parts, ({ date }) => date)].map(([date, of]) => ({
      ...{ date, from: of[0]?.from ?? from, to: of.at(-1)?.to ?? to, use: useOf(of, telling) },
    })),
    whole: { from, to: Math.max(from, to), use: useOf(parts, telling) },
    drivers: drivers.some(({ employee_id }) => employee_id !== null)
      ? [...Map.groupBy(parts, ({ who }) => who.employee_id)].map(([employee_id, of]) => ({
          ...{ employee_id, name: of[0]?.who.name ?? null, use: useOf(of, telling) },
        }))
      : [],
  }
}

/** The parts of shifts that lie in the reading's period, with what was driven and worked in each: a part ends where the next begins. */
const shiftsWith = async (
  reading: Reading,
  tracks: readonly StoredTrack[],
  shifts: readonly Shift[],
  runs: Fuel['runs'],
): Promise<(Part & Pick<Shift, 'date' | 'who'>)[]> => {
  const metres = await metresByDay(reading, tracks, shifts)
  const driven = tracks.filter(({ type }) => type === 'regular')
  const worked = runs ?? driven.map(({ start_time, end_time }) => ({ from: start_time, to: end_time }))
  const { period } = reading
  return shifts.flatMap(({ date, who, ...shift }, i) => {
    const [from, to] = [Math.max(shift.from, period.from), Math.min(shift.to + 1, period.to)]
    if (to < from) return []
    return [{ date, who, from, to, metres: metres[i] ?? 0, hours: hoursWithin(worked, { from, to }) }]
  })
}

/** The events of a tank, each with its place. */
export const eventsOf = async (
  { reading }: Pick<Opened, 'reading'>,
  { told, marks }: Followed,
): Promise<FuelEvent[]> => {
  const events: FuelEvent[] = []
  for (const { metres: _, ...event } of told.events)
    events.push({
      ...event,
      ...{ volume: hundredth(event.volume), start_volume: hundredth(event.start_volume) },
      ...{ end_volume: hundredth(event.end_volume), figures: figuresOf(event.figures) },
      location: (await placeOf(reading, event)) ?? null,
      mark_id: markOf(event, marks),
    })
  return events
}

const figuresOf = ({ rested, ...figures }: Found['figures']): FuelEvent['figures'] => ({
  ...{ noise: hundredth(figures.noise), threshold: hundredth(figures.threshold) },
  ...{ explained: hundredth(figures.explained), before: hundredth(figures.before), after: hundredth(figures.after) },
  rested,
})

const markOf = ({ kind, from, decided_by }: Pick<Found, 'kind' | 'from' | 'decided_by'>, marks: Followed['marks']) => {
  const mark = marks.find((one) => one.said === 'asserted' && one.kind === kind && one.from.getTime() === from)
  return decided_by === 'person' ? (mark?.id ?? null) : null
}

/** Names a tank, and its unit. */
export const nameOf = ({ sensor }: Pick<Followed, 'sensor'>) => ({
  ...{ sensor_id: sensor.id, sensor_name: sensor.name },
  ...{ units: unitOf(sensor), units_type: sensor.units_type },
})

/** A tank with all that is known of it. */
export const tellTank = async (opened: Opened, tank: Followed, { days, whole }: FuelFound): Promise<FuelTank> => {
  const { told, marks } = tank
  const { reading } = opened
  return {
    ...nameOf(tank),
    ...{ volume: hundredth(tank.tank.volume), noise: hundredth(told.noise) },
    quality: told.quality ?? null,
    events: await eventsOf(opened, tank),
    unknown: told.unknown.map((one) => ({ ...one, change: hundredth(one.change) })),
    segments: told.segments.map(({ times, values }) => ({
      ...{ times: Array.from(times), values: Array.from(values, hundredth) },
    })),
    period: balanceOf(tank, whole) ?? null,
    days: days.flatMap((day) => {
      const balance = balanceOf(tank, day)
      return balance ? [{ date: day.date, ...balance }] : []
    }),
    marks: marks
      .filter(({ from, to }) => to.getTime() >= reading.period.from && from.getTime() <= reading.period.to)
      .map(({ id, said, kind, from, to, volume }) => ({ id, said, kind, from, to, volume })),
  }
}
