import { type Static, Type } from 'typebox'
import { Default, Described, Id, Moment, Named, Nullable, OneOf, Optional, Text } from '#contract/schema.ts'
import type { Live } from '#track/live.ts'

/** Attributes that count up, in kilometres and hours. */
const counters = ['odometer', 'engine_hours'] as const

const UpdateTime = Described(Moment, 'When it was so.')

/** A measurement of a sensor that somebody has set up; there are none yet. */
const Input = Named('InputReading', {
  sensor_id: Described(Id, 'The sensor.'),
  label: Type.String({ description: 'Name of the sensor.' }),
  name: Type.String({ description: 'What the device calls its input.' }),
  type: Type.String({ description: 'Kind of the sensor.' }),
  value: Type.Number({ description: 'In `units`.' }),
  units: Type.String({ description: 'Unit, as people write it.' }),
  units_type: Type.String({ description: 'Kind of the unit.' }),
  min_value: Optional(Type.Number({ description: 'Least value of the calibration.' })),
  max_value: Optional(Type.Number({ description: 'Greatest value of the calibration.' })),
  converted_units_type: Nullable(Type.String({ description: "Kind of the user's own unit." })),
  converted_value: Nullable(Type.Number({ description: "In the user's own unit." })),
  composite_sensor_ids: Optional(Type.Array(Id, { description: 'Composite sensors that it is part of.' })),
  update_time: UpdateTime,
})

const VirtualSensor = Named('VirtualSensorReading', {
  sensor_id: Described(Id, 'The sensor.'),
  label: Type.String({ description: 'Name of the sensor.' }),
  value: Type.String({ description: 'Title of what it says.' }),
  type: Described(OneOf(['state', 'virtual_ignition']), 'Kind of the sensor.'),
  update_time: UpdateTime,
})

/** Readings of a tracker (supplement section 5.4). */
export const Readings = Named('Readings', {
  inputs: Type.Array(Input, { description: 'Of sensors, which there are none of yet.' }),
  states: Optional(
    Type.Array(
      Type.Object({
        field: Type.String({ description: 'A name of the glossary, or of the device.' }),
        value: Type.Unsafe<string | number | boolean>({
          type: ['string', 'number', 'boolean'],
          description: 'As the device told it; `inputs` and `outputs` are bit masks.',
        }),
        update_time: UpdateTime,
      }),
      { description: 'What the device tells; left out with `sensor_type`.' },
    ),
  ),
  virtual_sensors: Type.Array(VirtualSensor, { description: 'Of virtual sensors, which there are none of yet.' }),
  counters: Optional(
    Type.Array(
      Type.Object({
        type: OneOf(counters),
        value: Type.Number({ description: 'Kilometres, or hours.' }),
        update_time: UpdateTime,
      }),
      { description: 'What the device counts; left out with `sensor_type`.' },
    ),
  ),
})

export type Readings = Static<typeof Readings>

/** Parameters that choose which readings are answered. */
export const Wanted = {
  sensor_type: Optional(Nullable(Described(Text(64, 1), 'Only sensors of this kind: no states and no counters.'))),
  include_components: Default(Type.Boolean({ description: 'Also sensors that are part of a composite one.' }), true),
}

type Known = Live['attributes']

const isCounter = (name: string): name is (typeof counters)[number] => counters.some((counter) => counter === name)

/** The readings that these attributes of a tracker are; times in milliseconds since 1970 UTC. */
export const readingsOf = (attributes: Known, sensor_type?: string | null): Readings => {
  const none = { inputs: [], virtual_sensors: [] }
  if (sensor_type) return none
  const all = Object.entries(attributes)
  return {
    ...none,
    states: all.flatMap(([field, [value, time]]) => (isCounter(field) ? [] : { field, value, update_time: time })),
    counters: all.flatMap(([type, [value, time]]) =>
      isCounter(type) && typeof value === 'number' ? { type, value, update_time: time } : [],
    ),
  }
}
