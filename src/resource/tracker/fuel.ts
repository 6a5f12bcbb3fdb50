import { type Static, Type } from 'typebox'
import { Described, Id, IfAny, LatLng, LocalDate, Moment, Named, Nullable, OneOf } from '#contract/schema.ts'

/** Fuel of a tracker, as it is told. Volumes are in the unit of the sensor, unless it says litres. */

export const event_kinds = ['filling', 'drain'] as const
const deciders = ['noise', 'settings', 'person'] as const
const reasons = ['silent', 'no_level', 'unexplained'] as const
/** Ways in which use is measured. */
export const measured_by = ['counter', 'level', 'rate'] as const
const sources = [...measured_by, 'norm'] as const
const says = ['denied', 'asserted'] as const

export const MarkId = Described(Id, 'Of a saying: what somebody said of a filling or a drain.')

const Volume = (description: string) => Type.Number({ description })
const Kind = OneOf(event_kinds, { description: 'What there was.' })

const Figures = Named('FuelFigures', {
  noise: Volume('How far levels at rest lie apart: their standard deviation.'),
  threshold: Volume('A change that is no greater is none.'),
  explained: Volume('What kilometres and hours in between explain of the fall.'),
  before: Type.Number({ description: 'Level before it, as it was compared.' }),
  after: Type.Number({ description: 'Level after it.' }),
  rested: Type.Boolean({ description: 'The vehicle stood all the while.' }),
})

export const FuelEvent = Named('FuelEvent', {
  kind: Kind,
  from: Described(Moment, 'When it began.'),
  to: Described(Moment, 'When it was over.'),
  volume: Volume('How much was filled, or drained.'),
  start_volume: Volume('In the tank when it began.'),
  end_volume: Volume('In the tank when it was over.'),
  location: IfAny(Described(LatLng, 'Where it was; left out where nobody knows.')),
  decided_by: OneOf(deciders, {
    description:
      '`noise` of the sensor, `settings` of the sensor (its accuracy, its limits), or a `person` who said so.',
  }),
  figures: Described(Figures, 'Figures that decided.'),
  energy: IfAny(
    Type.Number({
      description: 'Of the battery of an electric vehicle, in kWh; left out where nobody says what it holds.',
    }),
  ),
  power: IfAny(Type.Number({ description: 'Of charging: kW on average.' })),
  cost: IfAny(
    Type.Number({
      description: 'What it is worth by the `fuel_cost` of the vehicle, of a litre or a kWh; left out without.',
    }),
  ),
  mark_id: IfAny(Described(MarkId, 'Where a person said so: the saying.')),
})
export type FuelEvent = Static<typeof FuelEvent>

export const FuelUnknown = Named('FuelUnknown', {
  from: Described(Moment, 'Since when.'),
  to: Described(Moment, 'Until when.'),
  reason: OneOf(reasons, {
    description:
      '`silent`: nothing was heard; `no_level`: what was heard was none; `unexplained`: it is other than before, and nothing says why.',
  }),
  change: Volume('By how much the level is other after it than explained.'),
})

const balance = {
  initial: Volume('In the tank at the begin.'),
  filled: Volume('How much was filled.'),
  drained: Volume('How much was drained.'),
  unexplained: Volume('Came, or went where it is less than 0, and nobody knows how.'),
  final: Volume('In the tank at the end.'),
  consumed: Volume('What was used: initial + filled - drained + unexplained - final.'),
}
export const FuelBalance = Named('FuelBalance', balance)
export type FuelBalance = Static<typeof FuelBalance>

const day = Described(LocalDate, 'Day of the caller’s zone, `yyyy-MM-dd`.')
const DayBalance = Named('FuelBalanceOfDay', { date: day, ...balance })

const PerDistance = (description: string) => IfAny(Type.Number({ description }))
const use = {
  distance: Type.Number({ description: 'Kilometres of drives.' }),
  hours: Type.Number({ description: 'Hours of what `hours_of` says.' }),
  hours_of: OneOf(['engine', 'driving'], {
    description: 'For which the engine was on; driving, where the device says nothing of an ignition.',
  }),
  source: Nullable(
    OneOf(sources, {
      description:
        'How it is known: by a `counter` (of the bus, flow meters), by the `level`, by a `rate` that was added up, or by the `norm`; null: not at all.',
    }),
  ),
  consumed: PerDistance('How much was used, in `units`; left out where nobody knows.'),
  per_100_km: PerDistance('The same in 100 km; left out below one kilometre.'),
  per_hour: PerDistance('The same an hour; left out below a tenth of an hour.'),
  norm: PerDistance('Litres that the vehicle normally needs for the distance; left out without a norm.'),
  of_norm: PerDistance('Per cent of the norm that were used; left out where one of both is not known.'),
}
export const FuelUse = Named('FuelUse', use)
export type FuelUse = Static<typeof FuelUse>
export const DayUse = Named('FuelUseOfDay', { date: day, ...use })

export const DriverUse = Named('FuelUseOfDriver', {
  employee_id: Nullable(Described(Id, 'Who drove; null for the time of which nobody is known.')),
  name: Nullable(
    Type.String({ description: 'What the driver is called; null where there is no such employee any more.' }),
  ),
  ...use,
})

export const MeasuredUse = Named('MeasuredFuelUse', {
  source: OneOf(measured_by, { description: 'By what it was measured.' }),
  consumed: Type.Number({ description: 'How much was used, in `units`, while that is known.' }),
  per_100_km: IfAny(Type.Number({ description: 'The same in 100 km of that time; left out below one kilometre.' })),
})

export const UseUnits = Type.String({
  description: 'Unit of `consumed`: `l`, or that of the sensor where it is no volume.',
})

/** Sensor of a tank, as each of its figures needs it. */
export const tank = {
  sensor_id: Described(Id, 'The sensor.'),
  sensor_name: Type.String({ description: 'Name of the sensor.' }),
  units: Type.String({ description: 'Unit of its volumes, as people write it.' }),
  units_type: Type.String({ description: 'Kind of the unit; `custom` is a label alone.' }),
}

export const FuelMark = Named('FuelMark', {
  id: MarkId,
  said: OneOf(says, { description: '`denied`: there was none; `asserted`: there was one.' }),
  kind: Kind,
  from: Described(Moment, 'When it began; of what was denied a moment of it.'),
  to: Described(Moment, 'When it was over.'),
  volume: IfAny(Volume('How much; of what was asserted.')),
})

const Segment = Named('FuelSegment', {
  times: Type.Array(Moment, { description: 'By time.' }),
  values: Type.Array(Type.Number(), { description: 'Level at each time.' }),
})

export const FuelTank = Named('FuelTank', {
  ...tank,
  volume: Volume('What the tank holds, as its calibration has it; 100 without one.'),
  noise: Volume('How far levels at rest lie apart: their standard deviation.'),
  quality: IfAny(Type.Number({ description: '1.0 (low) to 10.0 (high); left out where too few levels are known.' })),
  events: Type.Array(FuelEvent, { description: 'Fillings and drains, by time.' }),
  unknown: Type.Array(FuelUnknown, { description: 'Stretches of which no level is known, by time.' }),
  segments: Type.Array(Segment, { description: 'Smoothed levels, thinned for a chart, by time.' }),
  period: Nullable(Described(FuelBalance, 'Of the whole period; null where no level is known.')),
  days: Type.Array(DayBalance, { description: 'Of each day of which a level is known; they add up to the period.' }),
  marks: Type.Array(FuelMark, { description: 'What people have said of it, by time.' }),
})
export type FuelTank = Static<typeof FuelTank>

/** A figure to the hundredth. */
export const hundredth = (figure: number): number => Math.round(figure * 100) / 100
