import { Type } from 'typebox'
import { OneOf, Text } from '#contract/schema.ts'

/** Schemas of the second factor of users and of panel logins. */

export const factorTypes = ['email', 'totp'] as const
export type FactorType = (typeof factorTypes)[number]

/** Fields of an answer on a second factor, of users and panel logins alike. */
export const FactorState = {
  factor_types: Type.Array(OneOf(factorTypes), { description: 'Those that may be had.' }),
  enabled: Type.Boolean(),
  factor_type: Type.Optional({ ...OneOf(factorTypes), description: 'Where the code comes from, if it is enabled.' }),
  recovery_codes: Type.Optional(Type.Integer({ description: 'How many are left, for `totp`.' })),
}

/**
 * A code of a second factor: six digits from a mail or a program, or a recovery code; with blanks, as people type them.
 */
export const Code = Text(32)
