import { type Static, Type } from 'typebox'
import { Described, LocalTime, Named, Nullable, OneOf } from '#contract/schema.ts'
import { discrete_types, type Sensor } from '#measure/sensor.ts'
import type { SourceState } from '#store/fleet/device-states.ts'
import { modelOf } from './models.ts'
import { bits } from './state.ts'

/** Wired inputs of a device, and what its account says that they are (supplement section 5.2). */
export const Wires = Named('TrackerInputs', {
  inputs: Type.Array(Type.Boolean(), {
    description: 'Wired inputs of its model, the first one first: on or off; all off until the device has told.',
  }),
  states: Type.Array(
    Type.Object({
      type: OneOf(discrete_types, { description: 'What the account says it is.' }),
      name: Type.String({ description: 'Name of the discrete sensor.' }),
      status: Type.Boolean({ description: 'It is on.' }),
      input_number: Type.Integer({ minimum: 1, maximum: 8, description: 'The input, from 1.' }),
    }),
    { description: 'Its discrete sensors.' },
  ),
  update_time: Described(Nullable(LocalTime), 'When the inputs were told; null where they were not yet.'),
})

export type Wires = Static<typeof Wires>

/** The wired inputs of a device, and its discrete sensors of these. */
export const wiresOf = ({ model, live }: Pick<SourceState, 'model' | 'live'>, sensors: readonly Sensor[]): Wires => {
  const told = live?.attributes.inputs
  const states = sensors.flatMap((sensor) => {
    if (sensor.type !== 'discrete') return []
    const { sensor_type: type, name, input_number } = sensor
    return { type, name, status: bits(told, input_number)[input_number - 1] === true, input_number }
  })
  return {
    inputs: bits(told, modelOf(model)?.digital_inputs ?? 0),
    states,
    update_time: told ? new Date(told[1]) : null,
  }
}
