import { type Static, Type } from 'typebox'
import { invalid } from '#contract/errors.ts'
import { Named, OneOf } from '#contract/schema.ts'
import type { Allowed } from '#store/people/second-factors.ts'
import { type FactorType, factorTypes } from '../../../second-factor.ts'

/** Answers whether users may have a second factor or have to, and which (supplement 15.2; `required` and `totp` are ours). */
export const MfaSettings = Named('MfaSettings', {
  type: OneOf(['allowed', 'disallowed', 'required'], {
    description: '`required`: signing in asks for a code, by e-mail for whoever has no program.',
  }),
  factor_types: Type.Optional(
    Type.Array(OneOf(factorTypes), {
      maxItems: 10,
      description: 'Left out by who allows or requires one, `email`, which is among those that are required.',
    }),
  ),
})
export type MfaSettings = Static<typeof MfaSettings>
interface Kept extends Required<MfaSettings> {
  factor_types: FactorType[]
}

/** The settings with each type of factor once, and no type where second factors are disallowed. */
const settled = ({ type, factor_types = ['email'] }: MfaSettings): Kept => ({
  type,
  factor_types: factorTypes.filter((one) => type !== 'disallowed' && factor_types.includes(one)),
})

/** The settings for new users that a dealer has `stored`; null, where it has set none, disallows second factors. */
export const settingsIn = (stored: unknown): Kept => settled((stored ?? { type: 'disallowed' }) as MfaSettings)

/** The settings of a user, of its columns. */
export const settingsOf = ({ mfa_allowed, mfa_required, mfa_factor_types }: Allowed): Kept =>
  settled({
    type: mfa_allowed ? (mfa_required ? 'required' : 'allowed') : 'disallowed',
    factor_types: mfa_factor_types as FactorType[],
  })

/**
 * Checks settings that a dealer sends and returns them as they are stored. Throws error 7 where a factor is allowed but
 * no type of it, or required without `email`, which whoever has no program needs.
 */
export const givenSettings = (settings: MfaSettings): Kept => {
  const { type, factor_types } = settled(settings)
  if (type === 'required' && !factor_types.includes('email'))
    throw invalid('settings.factor_types', 'must name email, for whoever has no program')
  if (type === 'allowed' && factor_types.length === 0)
    throw invalid('settings.factor_types', 'must name what is allowed')
  return { type, factor_types }
}

/** The columns of a user with these settings; where none is allowed, the types are the defaults of the table. */
export const columnsOf = ({ type, factor_types }: Kept): Allowed => ({
  mfa_allowed: type !== 'disallowed',
  mfa_required: type === 'required',
  mfa_factor_types: type === 'disallowed' ? ['email'] : factor_types,
})
