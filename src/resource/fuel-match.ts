import { Type } from 'typebox'
import { Described, Id, Ids, IfAny, LatLng, Moment, Named, OneOf } from '#contract/schema.ts'

/** Receipts of fuel beside what came into tanks (docs/receipts.md). */

const Volume = (description: string) => Type.Number({ description: `${description} Litres; of electricity kWh.` })

const Sensor = {
  sensor_id: Described(Id, 'The sensor of fuel.'),
  sensor_name: Type.String({ description: 'What the sensor is called.' }),
}

const Filling = Named('FuelFilling', {
  ...Sensor,
  from: Described(Moment, 'When it began, at the earliest.'),
  to: Described(Moment, 'When it was over, at the latest.'),
  volume: Volume('What came into the tank.'),
  location: IfAny(Described(LatLng, 'Where it was; left out where nobody knows.')),
})

export const FuelMatch = Named('FuelMatch', {
  verdict: OneOf(['agrees', 'more_paid', 'less_paid', 'unpaid', 'not_filled', 'not_known'], {
    description:
      '`agrees`; `more_paid` or `less_paid` than filled; `unpaid`: filled, and there is no receipt; `not_filled`: paid, and nothing was filled; `not_known`: paid while no level is known.',
  }),
  receipt_ids: Described(Ids, 'Receipts, by time: several where a filling was paid in parts, none where nobody paid.'),
  fillings: Type.Array(Filling, {
    description: 'Fillings, by time: several where two tanks were paid for at once, none where nothing was filled.',
  }),
  paid: Volume('What was paid for.'),
  filled: Volume('What was filled.'),
  difference: Volume('Paid less filled.'),
})

export const CheckedSensor = Named('CheckedFuelSensor', {
  ...Sensor,
  quality: IfAny(
    Type.Number({
      description:
        'Quality of its signal, 1.0 to 10.0, where fillings that are far from what was paid make it less; left out of too few levels.',
    }),
  ),
})
