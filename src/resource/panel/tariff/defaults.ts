import { Type } from 'typebox'
import { Named, Nullable, Optional } from '#contract/schema.ts'

/** Plan and gift that each new device of a dealer's users begins with (specification 2.8). */
export const PlanDefaults = Named('TariffDefaults', {
  tariff_id: Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: '0 for no plan.' }),
  activation_bonus: Type.Number({
    minimum: 0,
    maximum: 999_999_999.99,
    description: 'Added to the bonus of the user.',
  }),
  free_days: Type.Integer({ minimum: 0, maximum: 36_500, description: 'Days without charge that a new device has.' }),
  free_days_device_limit: Optional(
    Nullable(
      Type.Integer({
        minimum: 0,
        maximum: 2_147_483_647,
        description: 'So many devices of a user get the free days; null for any number.',
      }),
    ),
  ),
})
