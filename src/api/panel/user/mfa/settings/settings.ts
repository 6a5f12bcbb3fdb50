import { type Static, Type } from 'typebox'
import { invalid } from '../../../../errors.ts'
import { Named, OneOf } from '../../../../schema.ts'
import { type FactorType, factorTypes } from '../../../../second-factor.ts'

/** Whether users may have a second factor, and which (supplement 15.2; `totp` is ours). */
export const MfaSettings = Named('MfaSettings', {
  type: OneOf(['allowed', 'disallowed']),
  factor_types: Type.Optional(
    Type.Array(OneOf(factorTypes), { maxItems: 10, description: 'Left out by who allows one, `email`.' }),
  ),
})
export type MfaSettings = Static<typeof MfaSettings>

/** What is told of those who may have these, or none. */
export const mfaSettings = (factor_types: FactorType[]): Required<MfaSettings> => ({
  type: factor_types.length > 0 ? 'allowed' : 'disallowed',
  factor_types,
})

/** The factors of settings as they are stored; null is what nobody has set yet. */
export const typesIn = (stored: unknown): FactorType[] => {
  const { type, factor_types = ['email'] } = (stored ?? { type: 'disallowed' }) as MfaSettings
  return type === 'allowed' ? factorTypes.filter((one) => factor_types.includes(one)) : []
}

/** The factors that a user may have. */
export const typesOf = (user: { mfa_allowed: boolean; mfa_factor_types: readonly string[] }): FactorType[] =>
  factorTypes.filter((type) => user.mfa_allowed && user.mfa_factor_types.includes(type))

/** The factors that a dealer gives: to allow none of them would allow nothing. */
export const given = (settings: MfaSettings): FactorType[] => {
  const types = typesIn(settings)
  if (settings.type === 'allowed' && types.length === 0)
    throw invalid('settings.factor_types', 'must name what is allowed')
  return types
}
