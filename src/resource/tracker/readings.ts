import { type Static, Type } from 'typebox'
import { Default, Described, Id, Moment, Named, Nullable, OneOf, Optional, Text } from '#contract/schema.ts'
import { told } from '#measure/metering.ts'
import { metering_types, type Sensor, virtual_types } from '#measure/sensor.ts'
import { type System, unitsTypes } from '#measure/units.ts'
import type { Live } from '#track/live.ts'

/** Attributes that count up, in kilometres and hours. */
export const counters = ['odometer', 'engine_hours'] as const

/** Why a sensor has no value, by what `#measure/metering.ts` says of it. */
export const reasons = {
  [told.nothing]: 'no_data',
  [told.out_of_range]: 'out_of_range',
  [told.stale]: 'stale',
} as const
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

export type Absent = Static<typeof Absent>

/** Why a sensor has no value. */
export type Reason = Absent['reason']

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
  /** Sensors that differ from these in nothing but ids, where there are such (`likeOf` of `#store/sensors/known.ts`): what they have in common is made once. */
  like?: readonly Sensor[]
  attributes: Live['attributes']
  /** Its counters, in place of what the device counts itself. */
  counted?: readonly Static<typeof Counter>[]
}
