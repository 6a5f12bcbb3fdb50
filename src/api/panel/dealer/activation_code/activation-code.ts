import { randomInt } from 'node:crypto'
import { Type } from 'typebox'
import { Id, Moment, Named, Nullable } from '../../../schema.ts'

/** What a code brings besides its plan: an amount of the dealer's currency for the bonus, and days without charge. */
export const gifts = {
  bonus_amount: Type.Integer({ minimum: 0, maximum: 999_999_999 }),
  free_days: Type.Integer({ minimum: 0, maximum: 36_500 }),
}

/** A code that a device can be registered with once (specification 2.16). */
export const ActivationCode = Named('ActivationCode', {
  code: Type.String(),
  tariff_id: Id,
  tariff_name: Type.String(),
  device_type: Type.String(),
  ...gifts,
  money_amount: Type.Integer(),
  activated: Type.Boolean(),
  activation_date: Nullable(Moment),
  device_id: Type.Integer({ description: 'The tracker that was registered with it, 0 while there is none.' }),
})

/** Ten digits, the first no 0, for some read codes as numbers. */
export const makeCode = (): string => String(randomInt(1_000_000_000, 10_000_000_000))
