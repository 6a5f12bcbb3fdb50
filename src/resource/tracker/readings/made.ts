import { isComposite } from '#measure/composite.ts'
import { inputNameOf, type ValueType, valueTypeOf } from '#measure/inputs.ts'
import { type Told, told } from '#measure/metering.ts'
import { type Newest, type NewestBy, newestBy } from '#measure/reading.ts'
import type { Metering, Sensor, Virtual } from '#measure/sensor.ts'
import { converterOf, kinds, type UnitsType } from '#measure/units.ts'
import { titleOf } from '#measure/virtual.ts'
import type { Live } from '#track/live.ts'
import type { Attribute } from '#track/point.ts'
import {
  type Absent,
  counters,
  type Input,
  type Measured,
  type Readings,
  type Reason,
  reasons,
  type Wanted,
} from '../readings.ts'

/** Readings of trackers, made of what their devices told and of their sensors. */

/** The readings of a tracker. */
export const readingsOf = (measured: Measured, wanted: Wanted): Readings => {
  const readings: Readings = sensedOf(measured, wanted)
  if (wanted.sensor_type) return readings
  const { states, counters } = saidOf(measured.attributes)
  const { counted = [] } = measured
  readings.states = states
  readings.counters = [...counted, ...counters.filter(({ type }) => counted.every((one) => one.type !== type))]
  return readings
}

type Sensed = Pick<Readings, 'inputs' | 'virtual_sensors' | 'absent'>

/** Readings of sensors, and which of them have none. */
export const sensedOf = ({ sensors, attributes }: Measured, wanted: Wanted): Sensed => {
  const found: Sensed = { inputs: [], virtual_sensors: [] }
  const absent: Absent[] = []
  for (const one of preparedOf(sensors)) {
    if (!isWanted(one, wanted)) continue
    const now = one.newest(attributes)
    const reading = now.value === undefined ? undefined : readingOf(one, now, wanted)
    if (!reading) absent.push(absentOf(one.sensor, now, wanted))
    else if ('name' in reading) found.inputs.push(reading)
    else found.virtual_sensors.push(reading)
  }
  if (absent.length > 0) found.absent = absent
  return found
}

/** A sensor with all of its readings that stays while its settings do. */
interface Prepared {
  sensor: Metering | Virtual
  newest: NewestBy
  /** Composites that it is part of. */
  composites: number[] | undefined
  units: Pick<Input, 'units' | 'units_type'>
  /** The least and the greatest value of its calibration. */
  bounds: readonly [least: number, greatest: number] | undefined
}

/** Of sensors that are kept (`#store/sensors/known.ts`) it is kept with them. */
const prepared = new WeakMap<readonly Sensor[], readonly Prepared[]>()

const preparedOf = (sensors: readonly Sensor[]): readonly Prepared[] => {
  const known = prepared.get(sensors)
  if (known) return known
  const composites = compositesOf(sensors)
  const made = sensors.flatMap((sensor) => (sensor.type === 'discrete' ? [] : prepare(sensor, sensors, composites)))
  prepared.set(sensors, made)
  return made
}

const prepare = (sensor: Metering | Virtual, all: readonly Sensor[], composites: Composites): Prepared => ({
  sensor,
  newest: newestBy(sensor, all),
  composites: composites.get(sensor.id),
  ...(sensor.type === 'virtual' ? no_figure : { units: unitsOf(sensor), bounds: boundsOf(sensor) }),
})

const no_figure = { units: { units: '', units_type: 'custom' }, bounds: undefined } as const

/** Composites by the id of a part. */
type Composites = ReadonlyMap<number, number[]>

const compositesOf = (sensors: readonly Sensor[]): Composites => {
  const found = new Map<number, number[]>()
  for (const sensor of sensors)
    if (sensor.type === 'metering' && isComposite(sensor))
      for (const part of sensor.parameters.parent_ids) found.set(part, [...(found.get(part) ?? []), sensor.id])
  return found
}

const isWanted = ({ sensor, composites }: Prepared, wanted: Wanted): boolean =>
  (!wanted.sensor_type || wanted.sensor_type === sensor.sensor_type) && (wanted.include_components || !composites)

const readingOf = (
  { sensor, composites, units: { units, units_type }, bounds }: Prepared,
  { value, told: why, time = 0 }: Newest,
  { system }: Wanted,
): Input | Readings['virtual_sensors'][number] | undefined => {
  const { id: sensor_id, name: label } = sensor
  if (sensor.type === 'virtual') {
    const said = titleOf(sensor, value as number | string)
    return { sensor_id, label, value: said, type: sensor.sensor_type, update_time: time }
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  // Of ten thousand trackers sixty thousand are made: one literal, for parts that are spread cost as much as all the rest.
  const converted = converterOf(units_type, system)?.(value)
  return {
    sensor_id,
    label,
    name: sensor.input_name,
    type: sensor.sensor_type,
    value,
    units,
    units_type,
    min_value: bounds?.[0],
    max_value: bounds?.[1],
    converted_units_type: converted?.converted_units_type ?? null,
    converted_value: converted?.converted_value ?? null,
    composite_sensor_ids: composites,
    held: why === told.held || undefined,
    update_time: time,
  }
}

/** The unit that a sensor measures in: what people write, and its kind. */
export const unitsOf = ({ units, units_type }: Metering): Prepared['units'] => {
  const kind = Object.hasOwn(kinds, units_type) ? (units_type as keyof typeof kinds) : 'custom'
  return { units: units ?? symbolOf(kind), units_type: kind }
}

/** A unit as people write it; empty of a label alone. */
export const symbolOf = (units_type: UnitsType): string =>
  Object.hasOwn(kinds, units_type) ? kinds[units_type as keyof typeof kinds].symbol : ''

/** The least and the greatest value of a calibration, which may fall. */
const boundsOf = (sensor: Metering): Prepared['bounds'] => {
  const { calibration } = sensor
  if (calibration.length === 0 || isComposite(sensor)) return undefined
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { out } of calibration) {
    if (out < least) least = out
    if (out > greatest) greatest = out
  }
  return [least, greatest]
}

const absentOf = (
  { id: sensor_id, name: label, sensor_type: type, input_name: name }: Metering | Virtual,
  { told: why, time }: Newest,
  { now }: Wanted,
): Absent => ({
  ...{ sensor_id, label, name, type },
  reason: reasonOf(why),
  update_time: time ?? null,
  age: time === undefined ? null : Math.max(0, Math.round((now - time) / 1000)),
})

export const reasonOf = (why: Told): Reason =>
  why === told.out_of_range || why === told.stale ? reasons[why] : reasons[told.nothing]

const isCounter = (name: string): name is (typeof counters)[number] => counters.some((counter) => counter === name)

/** Readings of the device without any sensor: its state, and what it counts. */
export const saidOf = (attributes: Live['attributes']): Required<Pick<Readings, 'states' | 'counters'>> => {
  const said: Required<Pick<Readings, 'states' | 'counters'>> = { states: [], counters: [] }
  for (const name of Object.keys(attributes)) {
    const [value, update_time] = attributes[name] as Live['attributes'][string]
    if (isCounter(name)) {
      if (typeof value === 'number') said.counters.push({ type: name, value, update_time })
      continue
    }
    const { field, type } = fieldOf(name)
    said.states.push({ field, value: typed(type, value), update_time })
  }
  return said
}

interface Field {
  field: string
  type: ValueType | undefined
}

/** Fields by the attribute, for devices tell the same ones again and again; so many at most, for some make names up. */
const fields = new Map<string, Field>()
const most_fields = 2_000

const fieldOf = (name: string): Field => {
  const known = fields.get(name)
  if (known) return known
  const field = inputNameOf(name)
  const found = { field, type: valueTypeOf(field) }
  if (fields.size < most_fields) fields.set(name, found)
  return found
}

/** The value of a field of the state in its type, where it can be had; else as the device told it. */
const typed = (type: ValueType | undefined, value: Attribute): Attribute => {
  if (type === undefined) return value
  if (type === 'string') return String(value)
  if (typeof value === 'string') return value
  return type === 'boolean' ? Boolean(value) : Number(value)
}
