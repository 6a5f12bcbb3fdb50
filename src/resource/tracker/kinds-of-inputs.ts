import { type Static, Type } from 'typebox'
import { Described, LocalTime, Named, Nullable } from '#contract/schema.ts'
import { valueTypeOf } from '#measure/inputs.ts'
import type { System } from '#measure/units.ts'
import type { Live } from '#track/live.ts'
import { saidOf, sensedOf } from './readings/made.ts'
import type { Input, Measured } from './readings.ts'

/** Readings by what kind of input they are of, as older clients ask for them (supplement 2, 1.4). */

const words = {
  label: Type.String({ description: 'Name of the sensor.' }),
  name: Type.String({ description: 'The input that it reads; `composite`: other sensors.' }),
  type: Type.String({ description: 'Kind of the sensor.' }),
}
const figures = {
  value: Type.Number({ description: 'In `units`, by limits, divider and calibration.' }),
  units: Type.String({ description: 'Unit, as the account or else people write it.' }),
  units_type: Type.String({ description: 'Kind of the unit; `custom` is a label alone.' }),
  converted_units_type: Nullable(Type.String({ description: "The user's own unit; null where none is needed." })),
  converted_value: Nullable(Type.Number({ description: "In the user's own unit." })),
}

const OlderInput = Named('InputOfKind', { ...words, ...figures })

/** Fields of the answers. */
export const OfKind = {
  user_time: LocalTime,
  inputs: Type.Array(OlderInput, { description: 'Of sensors that have a value.' }),
  update_time: Described(Nullable(LocalTime), 'When the newest of them was so; null where there are none.'),
}

export const kinds = ['readings', 'fuel', 'diagnostics'] as const
export type Kind = (typeof kinds)[number]

const bus = /^(can|obd|uds|tacho)_/
const fuel = /^(fuel_level|fuel_frequency|fuel_consumption|lls_level_\d+|ble_lls_level_\d+|can_fuel(_\w+)?)$/

/** Probes in tanks, where what they measure is a volume. */
const probe = /^rs232_[1-6]$/
const volumes: ReadonlySet<string> = new Set(['litre', 'gallon', 'imperial_gallon'])

/** Answers whether a sensor's input is of the kind; one of fuel on the bus of the vehicle is of two. */
const is: Readonly<Record<Kind, (input: Pick<Input, 'name' | 'type' | 'units_type'>) => boolean>> = {
  fuel: ({ name, type, units_type }) =>
    type === 'fuel' || fuel.test(name) || (probe.test(name) && volumes.has(units_type)),
  diagnostics: ({ name }) => bus.test(name),
  readings: (input) => !is.fuel(input) && !is.diagnostics(input),
}

const older = Type.Object(OfKind)

/** Readings of the metering sensors of this kind. */
export const ofKind = (
  kind: Kind,
  { sensors, attributes, system }: Measured & { system: System },
  now: Date,
): Static<typeof older> => {
  const wanted = { include_components: true, system, now: now.getTime() }
  const found = sensedOf({ sensors, attributes }, wanted).inputs.filter(is[kind])
  const times = found.map(({ update_time }) => Number(update_time))
  return {
    user_time: now,
    inputs: found,
    update_time: times.length > 0 ? new Date(Math.max(...times)) : null,
  }
}

/** Fields of the state that the vehicle tells over its bus, by their names; null where it tells none. */
export const statesOfBus = (attributes: Live['attributes']): Record<string, string> | null => {
  const said = saidOf(attributes).states.filter(({ field }) => bus.test(field) && valueTypeOf(field) !== undefined)
  return said.length > 0 ? Object.fromEntries(said.map(({ field, value }) => [field, String(value)])) : null
}
