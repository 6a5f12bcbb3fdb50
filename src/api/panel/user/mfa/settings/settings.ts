import { type Static, Type } from 'typebox'
import { invalid } from '../../../../errors.ts'
import { OneOf } from '../../../../schema.ts'

/** Whether users may have a second factor, and which (supplement 15.2). */
export const MfaSettings = Type.Object({
  type: OneOf(['allowed', 'disallowed']),
  factor_types: Type.Optional(Type.Array(OneOf(['email']), { maxItems: 1 })),
})
export type MfaSettings = Static<typeof MfaSettings>

/** What is told of those who may have one, or may not. */
export const mfaSettings = (allowed: boolean): Required<MfaSettings> =>
  allowed ? { type: 'allowed', factor_types: ['email'] } : { type: 'disallowed', factor_types: [] }

/** Of settings as they are stored; null is what nobody has set yet. */
export const isAllowed = (stored: unknown): boolean => (stored as MfaSettings | null)?.type === 'allowed'

/** As a dealer gives it: to allow none of them would allow nothing. */
export const given = (settings: MfaSettings): Required<MfaSettings> => {
  const allowed = isAllowed(settings)
  if (allowed && settings.factor_types?.length === 0)
    throw invalid('settings.factor_types', 'must name what is allowed')
  return mfaSettings(allowed)
}
