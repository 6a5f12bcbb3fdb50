import { type Static, Type } from 'typebox'
import { Described, Id, Named, Nullable, OneOf } from '#contract/schema.ts'
import { all_sources, counter_bounds, counter_types } from '#measure/counter.ts'

export const CounterTypeOf = OneOf(counter_types, {
  description: 'Which counter: `odometer` counts kilometres, `engine_hours` hours.',
})

export const CounterValue = Type.Number({ description: 'Kilometres or hours, to the hundredth.' })

/** A value that a counter is set to. */
export const NewCounterValue = Type.Number({
  minimum: counter_bounds.least,
  maximum: counter_bounds.most,
  description: 'Kilometres or hours. It is kept to the hundredth.',
})

export const Source = OneOf(all_sources, {
  description:
    'What it goes by: `device`, what the device itself counts. An odometer also `gps`, the way between all places of satellites, or `sensor`, the ' +
    'sensor `sensor_id`; engine hours also `ignition`, the time for which it is on.',
})

export const Multiplier = Type.Number({
  minimum: 0,
  maximum: 10,
  description: 'By which what is counted is multiplied: from 0.05 to 1.95 of an odometer, 1 of engine hours.',
})

export const Counter = Named('Counter', {
  id: Id,
  type: CounterTypeOf,
  multiplier: Multiplier,
  source: Described(Source, `Beyond the contract. ${(Source as { description?: string }).description}`),
  sensor_id: Described(
    Nullable(Id),
    'Beyond the contract. The sensor that an odometer goes by; null: it goes by none.',
  ),
})
export type Counter = Static<typeof Counter>

/** A counter as it is told. */
export const counterOf = ({ id, type, multiplier, source, sensor_id }: Counter): Counter => ({
  id,
  type,
  multiplier,
  source,
  sensor_id,
})
