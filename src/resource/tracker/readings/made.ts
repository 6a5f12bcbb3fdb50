import { inputNameOf, type ValueType, valueTypeOf } from '#measure/inputs.ts'
import { type Told, told } from '#measure/metering.ts'
import type { Newest } from '#measure/reading.ts'
import type { Sensor } from '#measure/sensor.ts'
import { converterOf } from '#measure/units.ts'
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
import { isWanted, type Prepared, preparedOf } from './prepared.ts'

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
export const sensedOf = (measured: Measured, wanted: Wanted): Sensed => {
  const { sensors, attributes } = measured
  const found: Sensed = { inputs: [], virtual_sensors: [] }
  const absent: Absent[] = []
  for (const one of preparedOf(measured)) {
    if (!isWanted(one, wanted)) continue
    const now = one.newest(attributes)
    const reading = now.value === undefined ? undefined : readingOf(one, sensors, now, wanted)
    if (!reading) absent.push(absentOf(one, sensors, now, wanted))
    else if ('name' in reading) found.inputs.push(reading)
    else found.virtual_sensors.push(reading)
  }
  if (absent.length > 0) found.absent = absent
  return found
}

const readingOf = (
  { sensor, place, composites, units: { units, units_type }, bounds }: Prepared,
  sensors: Measured['sensors'],
  { value, told: why, time = 0 }: Newest,
  { system }: Wanted,
): Input | Readings['virtual_sensors'][number] | undefined => {
  const { name: label } = sensor
  const sensor_id = idAt(sensors, place)
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
    composite_sensor_ids: composites?.map((at) => idAt(sensors, at)),
    held: why === told.held || undefined,
    update_time: time,
  }
}

/** The id of the sensor at a place. */
export const idAt = (sensors: Measured['sensors'], place: number): number => (sensors[place] as Sensor).id

/** A sensor that has no value, and why. */
export const absentOf = (
  { sensor: { name: label, sensor_type: type, input_name: name }, place }: Prepared,
  sensors: Measured['sensors'],
  { told: why, time }: Newest,
  { now }: Wanted,
): Absent => ({
  ...{ sensor_id: idAt(sensors, place), label, name, type },
  reason: reasonOf(why),
  update_time: time ?? null,
  age: time === undefined ? null : Math.max(0, Math.round((now - time) / 1000)),
})

export const reasonOf = (why: Told): Reason =>
  why === told.out_of_range || why === told.stale ? reasons[why] : reasons[told.nothing]

/** Answers whether an attribute counts up. */
export const isCounter = (name: string): name is (typeof counters)[number] =>
  counters.some((counter) => counter === name)

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
  /** What its state begins with as JSON, behind a comma. */
  begin: string
  type: ValueType | undefined
}

/** Fields by the attribute, for devices tell the same ones again and again; so many at most, for some make names up. */
const fields = new Map<string, Field>()
const most_fields = 2_000

/** The field by which an attribute is told, and the type of its values. */
export const fieldOf = (name: string): Field => {
  const known = fields.get(name)
  if (known) return known
  const field = inputNameOf(name)
  const found = { field, begin: `,{"field":${JSON.stringify(field)},"value":`, type: valueTypeOf(field) }
  if (fields.size < most_fields) fields.set(name, found)
  return found
}

/** The value of a field of the state in its type, where it can be had; else as the device told it. */
export const typed = (type: ValueType | undefined, value: Attribute): Attribute => {
  if (type === undefined) return value
  if (type === 'string') return String(value)
  if (typeof value === 'string') return value
  return type === 'boolean' ? Boolean(value) : Number(value)
}
