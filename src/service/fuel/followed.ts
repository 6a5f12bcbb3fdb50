import { chargingOf } from '#measure/charging.ts'
import { isComposite } from '#measure/composite.ts'
import { followFuel } from '#measure/fuel/follow.ts'
import { knownIn, qualityOf, qualityOfParts } from '#measure/fuel/quality.ts'
import { type Shaping, shaping } from '#measure/fuel/shape.ts'
import { type Tank, tankOf } from '#measure/fuel/tank.ts'
import type { FuelTold, Mark as Said, Signal } from '#measure/fuel/told.ts'
import { withoutMoves } from '#measure/fuel-moves.ts'
import { attributesOf, partsOf, rawOf, reading as readingOf } from '#measure/reading.ts'
import type { Metering, Sensor } from '#measure/sensor.ts'
import { isOfBattery, type Scale, scalesOf, tankName, tanksOf } from '#measure/tanks.ts'
import { type Meter, metersOf } from '#measure/used/sources.ts'
import type { Run } from '#report/facts.ts'
import type { Place } from '#report/tell.ts'
import type { StoredTrack } from '#store/points/tracks.ts'
import type { Mark } from '#store/sensors/fuel-marks.ts'
import type { Detection } from '#track/detection.ts'
import { flag } from '#track/point.ts'
import { running } from '#track/running.ts'
import type { Selection, Wanted } from '#track/selection.ts'
import { type Reading, tracksOf } from '../track/asked.ts'
import { columnsOf } from '../tracker/sensor/recorded.ts'
import { createWay } from './way.ts'

/** Fuel of a tracker over what was recorded: its tanks, all followed in one reading of its points. */

export interface Asking {
  /** The history, opened for the period. */
  reading: Reading
  /** All sensors of the tracker. */
  sensors: readonly Sensor[]
  /** Sayings of people that have a part in the period (`store/sensors/fuel-marks.ts`). */
  marks: readonly Mark[]
}

/** A tank as it was followed. */
export interface Followed {
  sensor: Metering
  tank: Tank
  told: FuelTold
  /** What people have said of it. */
  marks: Mark[]
  /** The quality of its signal in a part of the period: 1.0 to 10.0; nothing of too few levels. Milliseconds since 1970 UTC. */
  qualityIn(part: { from: number; to: number }): number | undefined
}

export interface Fuel {
  /** By the id of the sensor; none where the tracker has no sensor of fuel. */
  tanks: Followed[]
  /** When the engine was on; nothing where the device says nothing of an ignition. */
  runs?: Run[] | undefined
  /** All that overlap the period or a day around it, by time. */
  tracks: StoredTrack[]
  /** What else measures its use, where that was asked for. */
  meters: Meter[]
}

export interface Wish {
  /** Id of a sensor, of any that measures fuel; all tanks without it. */
  sensor_id?: number | undefined
  /** How levels are smoothed before anything is found in them, where somebody asks for that. */
  shape?: Shaping | undefined
  /** Meters are followed beside the tanks. */
  isMetered?: boolean
}

/** Follows the tanks of a tracker over the reading's period: with a composite only the composite. A block of points is held at a time. */
export const fuelOf = async ({ reading, sensors, marks }: Asking, wish: Wish = {}): Promise<Fuel> => {
  const { sensor_id: wanted, shape } = wish
  const tanks = tanksOf(sensors)
  const chosen = wanted ? sensors.filter((one): one is Metering => one.id === wanted && one.type === 'metering') : tanks
  const { from, to } = reading.period
  // Of what is still to come nothing is unknown.
  const period = { from, to: Math.max(from, Math.min(to, reading.now)) }
  const meters = wish.isMetered ? metersOf(sensors) : undefined
  if (chosen.length === 0 && !meters) return { tanks: [], tracks: [], meters: [] }
  const wide = widened(reading)
  const tracks = await tracksOf(wide)
  const regular = tracks.filter(({ type }) => type === 'regular')
  const drives = regular.map(({ start_time, end_time }) => ({ from: start_time, to: end_time }))
  const open = chosen.map((sensor) => opened(sensor, { sensors, period, marks, drives, shape }))
  const ignition = ignitionOf(reading.detection)
  const way = createWay(regular)
  const engine = running<Place>()
  const columns: Wanted = {
    fields: ['lat', 'lng', 'speed'],
    names: new Set([ignition.name, ...(meters?.names ?? []), ...open.flatMap(({ names }) => [...names])]),
  }
  const lead = (selection: Selection): void => {
    for (const { read } of open) read(selection)
  }
  for await (const selection of columnsOf(wide, columns, lead)) {
    const { time } = selection.columns
    const on = ignition.column(selection)
    for (let row = 0; row < time.length; row++)
      if (!Number.isNaN(on[row])) engine.take(time[row] as number, on[row] === 1, undefined)
    const shared = { time, speed: speedOf(selection), metres: way(selection.columns), ignition: on }
    for (const one of open) one.take(selection, shared)
    meters?.take(selection, shared.metres)
  }
  return { tanks: open.map(({ end }) => end()), runs: engine.end(), tracks, meters: meters?.end() ?? [] }
}

/** Scales of tanks, in their order; nothing of those of which nobody knows. @param tank litres that the vehicle's tank holds */
export const scalesIn = (tanks: readonly Followed[], tank: number | null | undefined): (Scale | undefined)[] =>
  scalesOf(
    tanks.map(({ sensor }) => sensor),
    tank,
  )

/** Milliseconds around the period that are followed too: what lies at its ends is measured on both sides. */
const around = 86_400_000

/** The history opened for what lies around the period, too. */
const widened = (reading: Reading): Reading => {
  const { period, kept_from } = reading
  if (period.to < period.from) return reading
  return { ...reading, period: { from: Math.max(kept_from, period.from - around), to: period.to + around } }
}

type Shared = Pick<Signal, 'time' | 'speed' | 'metres' | 'ignition'>

interface Opening extends Pick<Asking, 'sensors' | 'marks'>, Pick<Reading, 'period'> {
  /** Drives around the period, by time. Milliseconds since 1970 UTC. */
  drives: readonly { from: number; to: number }[]
  shape?: Shaping | undefined
}

interface Opened {
  /** Columns that it is read from. */
  names: ReadonlySet<string>
  read(selection: Selection): unknown
  take(selection: Selection, shared: Shared): void
  end(): Followed
}

/** Opens a tank, which takes what was recorded as it comes. A composite is as good as its worst part, so its parts are followed with it. */
export const opened = (sensor: Metering, opening: Opening): Opened => {
  const { sensors, period, marks, drives, shape } = opening
  const [tank, name] = [tankOf(sensor, sensors), tankName(sensor)]
  const parts: Opened[] = isComposite(sensor) ? partsOf(sensor, sensors).map((part) => opened(part, opening)) : []
  const own = marks.filter(({ input_name }) => input_name === name)
  const following = followFuel(tank, period, own.map(saidOf))
  const shaper = shape && shaping(shape, tank.volume)
  const read = readingOf(sensor, sensors)
  return {
    ...{ read, names: attributesOf(sensor, sensors).names },
    take(selection: Selection, shared: Shared): void {
      const { values, told } = read(selection)
      const signal: Signal = {
        ...{ ...shared, level: values, told },
        ...(!isComposite(sensor) && { raw: rawOf(sensor, selection) }),
      }
      following.take(shaper ? shaper.take(signal) : signal)
      for (const part of parts) part.take(selection, shared)
    },
    end(): Followed {
      if (shaper) following.take(shaper.end())
      const found = following.end()
      const told = withoutMoves(isOfBattery(sensor) ? chargingOf(found) : found, tank, drives)
      const followed = { sensor, tank, told, marks: own }
      if (isComposite(sensor)) {
        const ends = parts.map((part) => part.end())
        told.quality = qualityOfParts(ends.map((part) => part.told.quality))
        return { ...followed, qualityIn: (within) => qualityOfParts(ends.map((part) => part.qualityIn(within))) }
      }
      return { ...followed, qualityIn: (within) => qualityWithin(told, within) }
    },
  }
}

const qualityWithin = ({ signal }: FuelTold, part: { from: number; to: number }): number | undefined =>
  signal && qualityOf({ ...signal, known: knownIn(signal.unknown, part) })

/** A saying as it is followed by. */
export const saidOf = ({ said, kind, from, to, volume }: Mark): Said =>
  said === 'denied'
    ? { says: 'none', kind, time: from.getTime() }
    : { says: 'was', kind, from: from.getTime(), to: to.getTime(), volume: volume ?? 0 }

/** km/h of each point; 0 where it is not told. */
const speedOf = ({ columns: { time, flags, speed } }: Selection): Float64Array =>
  Float64Array.from(time, (_, row) => ((flags[row] as number) & flag.no_speed ? 0 : (speed?.[row] ?? 0)))

/** The ignition as a column of 1, 0 and NaN, by the virtual one where there is one, and the attribute that it is read from. */
const ignitionOf = ({ virtual_ignition: by }: Detection) => {
  const name = by?.name ?? 'ignition'
  const isOn = (value: number | string): number => {
    const on = by ? by.isOn(value) : value === 1
    return on === undefined ? Number.NaN : Number(on)
  }
  return {
    name,
    column({ columns: { time }, measures }: Selection): Float64Array {
      const { numbers, texts } = measures.get(name) ?? {}
      return Float64Array.from(time, (_, row) => {
        const value = texts?.[row] ?? numbers?.[row]
        return value === undefined || Number.isNaN(value) ? Number.NaN : isOn(value)
      })
    },
  }
}
