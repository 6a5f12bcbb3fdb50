import { randomInt } from 'node:crypto'
import { Type } from 'typebox'
import { Described, Id, Moment, Named, Nullable } from '#contract/schema.ts'

/**
 * Fields of the gift that comes with a code besides its plan: an amount for the bonus in the dealer's currency, and
 * days without charge.
 */
export const gifts = {
  bonus_amount: Type.Integer({ minimum: 0, maximum: 999_999_999, description: 'Bonus that it brings.' }),
  free_days: Type.Integer({ minimum: 0, maximum: 36_500, description: 'Days without charge that it brings.' }),
}

/** A code that a device can be registered with once (specification 2.16). */
export const ActivationCode = Named('ActivationCode', {
  code: Type.String({ description: 'What is entered when a device is registered.' }),
  tariff_id: Id,
  tariff_name: Type.String({ description: 'Name of the plan.' }),
  device_type: Type.String({ description: 'What its plan is for.' }),
  ...gifts,
  money_amount: Type.Integer({ description: 'Money that it brings.' }),
  activated: Type.Boolean({ description: 'It was used.' }),
  activation_date: Nullable(Described(Moment, 'When it was used.')),
  device_id: Type.Integer({ description: 'The tracker that was registered with it, 0 while there is none.' }),
})

/** A new random code of ten digits; the first is no 0, for some read codes as numbers. */
export const makeCode = (): string => String(randomInt(1_000_000_000, 10_000_000_000))
