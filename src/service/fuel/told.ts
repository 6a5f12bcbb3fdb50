import type { FuelEvent as Found } from '#measure/fuel/told.ts'
import { type Scale, unitOf } from '#measure/tanks.ts'
import { type FuelEvent, type FuelTank, type FuelUse, hundredth } from '#resource/tracker/fuel.ts'
import type { DroveSince } from '#store/fleet/drivers.ts'
import type { StoredTrack } from '#store/points/tracks.ts'
import type { Reading } from '../track/asked.ts'
import { type Day, metresByDay } from '../track/metres.ts'
import type { Opened } from './asked.ts'
import { type Followed, type Fuel, fuelOf } from './followed.ts'
import { qualitiesOf } from './matching.ts'
import { placesOf } from './places.ts'
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
  /** Scales of the tanks, in their order. */
  scales: readonly (Scale | undefined)[]
  /** Qualities of the tanks, in their order: 1.0 to 10.0; nothing of too few levels. */
  qualities: readonly (number | undefined)[]
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
  const { from, to } = reading.period
  const { tanks, runs, meters, ...around } = await fuelOf({ reading, sensors, marks }, { sensor_id, isMetered: true })
  const tracks = around.tracks.filter(({ start_time, end_time }) => start_time <= to && end_time >= from)
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
  return {
    ...{ tanks, scales: unit.scales },
    qualities: await qualitiesOf(opened, tanks),
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

/** The events of a tank, each with its place and what it was in energy and money. @param scale of the tank */
export const eventsOf = async (
  { reading, vehicle }: Pick<Opened, 'reading' | 'vehicle'>,
  { told, marks }: Followed,
  scale: Scale | undefined,
): Promise<FuelEvent[]> => {
  const places = await placesOf(reading, told.events)
  return told.events.map((event, i) => ({
    ...event,
    ...{ volume: hundredth(event.volume), start_volume: hundredth(event.start_volume) },
    ...{ end_volume: hundredth(event.end_volume), figures: figuresOf(event.figures) },
    location: places[i] ?? null,
    ...worthOf(event, scale, vehicle?.price),
    mark_id: markOf(event, marks),
  }))
}

/** Milliseconds that charging takes at least, where it has a power. */
const least_charging = 60_000

/** Energy in kWh, power in kW, and money. @param price of a litre or kWh */
const worthOf = (
  { kind, from, to, volume }: Pick<Found, 'kind' | 'from' | 'to' | 'volume'>,
  scale: Scale | undefined,
  price: number | null | undefined,
): Pick<FuelEvent, 'energy' | 'power' | 'cost'> => {
  const amount = scale && volume * scale.per
  const energy = scale?.isElectric ? amount : undefined
  const isCharged = energy !== undefined && kind === 'filling' && to - from >= least_charging
  return {
    energy: energy === undefined ? null : hundredth(energy),
    power: isCharged ? hundredth(energy / ((to - from) / 3_600_000)) : null,
    cost: amount === undefined || price == null ? null : hundredth(amount * price),
  }
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
export const tellTank = async (opened: Opened, tank: Followed, found: FuelFound): Promise<FuelTank> => {
  const { tanks, scales, qualities, days, whole } = found
  const at = tanks.indexOf(tank)
  const { told, marks } = tank
  const { reading } = opened
  return {
    ...nameOf(tank),
    ...{ volume: hundredth(tank.tank.volume), noise: hundredth(told.noise) },
    quality: qualities[at] ?? null,
    events: await eventsOf(opened, tank, scales[at]),
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
