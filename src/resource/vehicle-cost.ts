import { Type } from 'typebox'
import { Described, Id, Named, Nullable } from '#contract/schema.ts'

/** What a vehicle costs in a period (docs/maintenance.md). Money is in whatever currency the account has. */

const Money = (description: string) => Type.Number({ minimum: 0, description })
const Count = (description: string) => Type.Integer({ minimum: 0, description })

export const VehicleCost = Named('VehicleCost', {
  vehicle_id: Id,
  vehicle_label: Type.String({ description: 'Label of the vehicle.' }),
  services: Count('Service tasks that were done.'),
  service_cost: Money('What these cost, as far as they say.'),
  unplanned_cost: Money('How much of that was not planned.'),
  receipts: Count('Receipts of fuel.'),
  fuel_cost: Money('What these say that was paid.'),
  total: Money('All of it.'),
  distance: Nullable(
    Type.Number({ minimum: 0, description: 'Kilometres that its tracker of now was driven; null where it has none.' }),
  ),
  per_kilometre: Nullable(
    Described(Money('`total` of a kilometre.'), 'What a kilometre costs; null where it was not driven.'),
  ),
})
