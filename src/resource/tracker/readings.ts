import { type Static, Type } from 'typebox'
import { Default, Described, Id, Moment, Named, Nullable, OneOf, Optional, Text } from '#contract/schema.ts'
import { isComposite } from '#measure/composite.ts'
import { inputNameOf, type ValueType, valueTypeOf } from '#measure/inputs.ts'
import { type Told, told } from '#measure/metering.ts'
import { type Newest, type NewestBy, newestBy } from '#measure/reading.ts'
import { type Metering, metering_types, type Sensor, type Virtual, virtual_types } from '#measure/sensor.ts'
import { converterOf, kinds, type System, unitsTypes } from '#measure/units.ts'
import { titleOf } from '#measure/virtual.ts'
import type { Live } from '#track/live.ts'
import type { Attribute } from '#track/point.ts'

/** Attributes that count up, in kilometres and hours. */
const counters = ['odometer', 'engine_hours'] as const

/** Why a sensor has no value, by what `#measure/metering.ts` says of it. */
const reasons = { [told.nothing]: 'no_data', [told.out_of_range]: 'out_of_range', [told.stale]: 'stale' } as const
export const reasonNames = Object.values(reasons)

const UpdateTime = Described(Moment, 'When it was so.')
const SensorId = Described(Id, 'The sensor.')
const Label = Type.String({ description: 'Name of the sensor.' })
const InputName = Type.String({ description: 'The input that it reads; `composite`: other sensors.' })

/** A measurement of a metering sensor. */
const Input = Named('InputReading', {
  sensor_id: SensorId,
  label: Label,
  name: InputName,
  type: OneOf(metering_types, { description: 'Kind of the sensor.' }),
  value: Type.Number({ description: 'In `units`, by limits, divider and calibration.' }),
  units: Type.String({ description: 'Unit, as the account or else people write it.' }),
  units_type: OneOf(unitsTypes, { description: 'Kind of the unit; `custom` is a label alone.' }),
  min_value: Optional(Type.Number({ description: 'Least value of the calibration; left out where there is none.' })),
  max_value: Optional(Type.Number({ description: 'Greatest value of the calibration; left out where there is none.' })),
  converted_units_type: Described(
    Nullable(OneOf(unitsTypes)),
    "The user's own unit (`measurement_system`); null where the value is in it already, or has a label alone.",
  ),
  converted_value: Nullable(Type.Number({ description: "In the user's own unit." })),
  composite_sensor_ids: Optional(
    Type.Array(Id, { description: 'Composite sensors that it is part of; left out where it is of none.' }),
  ),
  held: Optional(
    Type.Boolean({
      description: 'The raw value lies beyond an end of the calibration, whose value is told. Beyond the contract.',
    }),
  ),
  update_time: UpdateTime,
})

export type Input = Static<typeof Input>

const VirtualSensor = Named('VirtualSensorReading', {
  sensor_id: SensorId,
  label: Label,
  value: Type.String({ description: 'Title of what it says; where that has none, the raw value as text.' }),
  type: OneOf(virtual_types, { description: 'Kind of the sensor.' }),
  update_time: UpdateTime,
})

/** A sensor that has no value now, and why. */
const Absent = Named('AbsentReading', {
  sensor_id: SensorId,
  label: Label,
  name: InputName,
  type: OneOf([...new Set([...metering_types, ...virtual_types])], { description: 'Kind of the sensor.' }),
  reason: OneOf(reasonNames, {
    description:
      '`no_data`: its input was never told, or is no figure; `out_of_range`: what was told is below `min` or above `max`; ' +
      '`stale`: a part of a composite has no value that is new enough.',
  }),
  update_time: Described(Nullable(Moment), 'When its input was told last; null where it never was.'),
  age: Nullable(Type.Integer({ description: 'Seconds since then.' })),
})

type Absent = Static<typeof Absent>

/** What the device tells, by the contract's names where it has any. */
const State = Type.Object({
  field: Type.String({
    description: 'A field of the state or an input of the contract; else a name of the glossary, or of the device.',
  }),
  value: Type.Unsafe<string | number | boolean>({
    type: ['string', 'number', 'boolean'],
    description: 'As the device told it; `input_status` and `output_status` are bit masks.',
  }),
  update_time: UpdateTime,
})

const Counter = Type.Object({
  type: OneOf(counters),
  value: Type.Number({ description: 'Kilometres, or hours.' }),
  update_time: UpdateTime,
})

/** Readings of a tracker (supplement section 5.4). */
export const Readings = Named('Readings', {
  inputs: Type.Array(Input, { description: 'Of metering sensors that have a value.' }),
  states: Optional(Type.Array(State, { description: 'What the device tells; left out with `sensor_type`.' })),
  virtual_sensors: Type.Array(VirtualSensor, { description: 'Of virtual sensors that have a value.' }),
  counters: Optional(Type.Array(Counter, { description: 'What is counted; left out with `sensor_type`.' })),
  absent: Optional(
    Type.Array(Absent, {
      description:
        'Sensors that have no value now, and why: what cannot be is not told as a value. Left out where there are none. Beyond the contract.',
    }),
  ),
})

export type Readings = Static<typeof Readings>

/** Parameters that choose which readings are answered. */
export const Chosen = {
  sensor_type: Optional(
    Nullable(Described(Text(64, 1), 'Only metering or virtual sensors of this kind: no states and no counters.')),
  ),
  include_components: Default(Type.Boolean({ description: 'Also sensors that are part of a composite one.' }), true),
}

/** A choice of readings, and who is told them. */
export interface Wanted {
  sensor_type?: string | null
  include_components: boolean
  /** The units of who looks. */
  system: System
  /** Milliseconds since 1970 UTC. */
  now: number
}

/** A tracker as its readings are made of it; attributes with times in milliseconds since 1970 UTC. */
export interface Measured {
  sensors: readonly Sensor[]
  attributes: Live['attributes']
  /** Its counters, in place of what the device counts itself. */
  counted?: readonly Static<typeof Counter>[]
}

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

const unitsOf = ({ units, units_type }: Metering): Prepared['units'] => {
  const kind = Object.hasOwn(kinds, units_type) ? (units_type as keyof typeof kinds) : 'custom'
  return { units: units ?? (kind === 'custom' ? '' : kinds[kind].symbol), units_type: kind }
}

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

/** Why a sensor has no value. */
export type Reason = Absent['reason']

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
