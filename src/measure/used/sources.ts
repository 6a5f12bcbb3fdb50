import type { Selection } from '#track/selection.ts'
import { attributesOf, reading, sourceOf } from '../reading.ts'
import type { Sensor as Any, Metering as Sensor } from '../sensor.ts'
import { litresOf } from '../tanks.ts'
import { counting, type Metered, type Metering, rating } from './meters.ts'

/** Meters of what a tracker uses: flow meters, what its bus counts, and the rates that it tells. */

/** Ways in which it may be measured, beside the level of a tank: by a counter, or by a rate. */
export type MeteredBy = 'counter' | 'rate'

/** Meters of one kind, all together. */
export interface Meter {
  by: MeteredBy
  /** Of electricity: kWh; else litres. */
  isElectric: boolean
  metered: Metered
}

/** Litres (kWh) that an attribute counts, the best first: of the vehicle, of an adapter on its bus, since the engine was started. */
const counters = ['fuel_used', 'fuel_counted', 'trip_fuel_used'] as const
const electric = 'energy_used'
const rate = 'fuel_rate'

/** Words for litres an hour, without blanks and in small letters. */
const hourly: ReadonlySet<string> = new Set(['l/h', 'l/hr', 'lph', 'l/std', 'л/ч'])

/** Reads a column of what was counted, or of the rate; nothing where none of the points tells it. */
type Read = (selection: Selection) => Float64Array | undefined

interface Part {
  /** Attributes that it is read from. */
  names: Iterable<string>
  read: Read
  metering: Metering
}

interface Group extends Omit<Meter, 'metered'> {
  parts: Part[]
}

/** Meters under way. */
export interface Meters {
  /** Attributes that they are read from. */
  names: ReadonlySet<string>
  /** Takes what was told, by time. @param metres along the way, of each point */
  take(selection: Selection, metres: Float64Array): void
  /** Those that told something, the best of a kind of energy and way alone. */
  end(): Meter[]
}

/** Answers whether a sensor of the tracker is a meter of fuel. What its device counts by itself is not known before it is read. @param all its sensors */
export const hasMeter = (all: readonly Any[]): boolean => {
  const metering = all.filter((one) => one.type === 'metering')
  return metering.some(isFlow) || counters.some((name) => counterOf(name, metering)) || metering.some(tellsRate)
}

/** Opens the meters of a tracker. A sensor of an attribute counts by its own settings, else what the device tells does. @param all its sensors */
export const metersOf = (all: readonly Any[]): Meters => {
  const metering = all.filter((one) => one.type === 'metering')
  const flow = metering.filter(isFlow)
  const groups: Group[] = [
    { by: 'counter', isElectric: false, parts: flow.map((one) => sensed(one, all, litresOf(one) ?? 1, counting())) },
    ...counters.map((name): Group => ({ by: 'counter', isElectric: false, parts: [countedBy(name, metering, all)] })),
    { by: 'counter', isElectric: true, parts: [told(electric, counting())] },
    { by: 'rate', isElectric: false, parts: [ratedBy(metering, all)] },
  ]
  return {
    names: new Set(groups.flatMap(({ parts }) => parts.flatMap(({ names }) => [...names]))),
    take(selection, metres): void {
      const { time } = selection.columns
      for (const { parts } of groups)
        for (const { read, metering } of parts) metering.take({ time, values: read(selection), metres })
    },
    end: () => best(groups.flatMap(metered)),
  }
}

const sensed = (sensor: Sensor, all: readonly Any[], litres: number, metering: Metering): Part => {
  const read = reading(sensor, all)
  return {
    ...{ names: attributesOf(sensor, all).names, metering },
    read: (selection) => read(selection).values.map((value) => value * litres),
  }
}

/** What the device tells itself. */
const told = (name: string, metering: Metering): Part => ({
  ...{ names: [name], metering },
  read: ({ measures }) => measures.get(name)?.numbers,
})

const isFlow = (sensor: Sensor): boolean => sensor.sensor_type === 'flow_meter' && litresOf(sensor) !== undefined

/** The sensor of what a device counts. */
const counterOf = (name: string, metering: readonly Sensor[]): Sensor | undefined =>
  metering.find((one) => sourceOf(one)?.name === name && one.sensor_type !== 'fuel' && litresOf(one) !== undefined)

const tellsRate = ({ sensor_type, units }: Sensor): boolean =>
  sensor_type === 'instant_consumption' && hourly.has((units ?? '').replace(/\s/g, '').toLowerCase())

const countedBy = (name: string, metering: readonly Sensor[], all: readonly Any[]): Part => {
  const sensor = counterOf(name, metering)
  return sensor ? sensed(sensor, all, litresOf(sensor) ?? 1, counting()) : told(name, counting())
}

const ratedBy = (metering: readonly Sensor[], all: readonly Any[]): Part => {
  const sensor = metering.find(tellsRate)
  return sensor ? sensed(sensor, all, 1, rating()) : told(rate, rating())
}

/** Several flow meters are told together, of the time of which all of them are known. */
const metered = ({ by, isElectric, parts }: Group): Meter[] => {
  const all = parts.map(({ metering }) => metering.end())
  const known = all.filter((one) => one !== undefined)
  if (known.length === 0 || known.length < all.length) return []
  return [{ by, isElectric, metered: together(known) }]
}

const together = (all: readonly Metered[]): Metered => ({
  from: Math.max(...all.map(({ from }) => from)),
  to: Math.min(...all.map(({ to }) => to)),
  usedIn(from, to, metres) {
    let sum = 0
    for (const one of all) {
      const used = one.usedIn(from, to, metres)
      if (used === undefined) return undefined
      sum += used
    }
    return sum
  },
})

/** The first of each kind of energy and way. */
const best = (meters: readonly Meter[]): Meter[] =>
  meters.filter(
    (one, i) => !meters.slice(0, i).some((better) => better.by === one.by && better.isElectric === one.isElectric),
  )
