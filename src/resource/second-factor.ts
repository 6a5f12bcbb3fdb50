import { Type } from 'typebox'
import { OneOf, Text } from '#contract/schema.ts'

/** The second factor of users and of panel logins: what is told of it. */

export const factorTypes = ['email', 'totp'] as const
export type FactorType = (typeof factorTypes)[number]

/** What is told of a second factor, whosever it is. */
export const FactorState = {
  factor_types: Type.Array(OneOf(factorTypes), { description: 'Those that may be had.' }),
  enabled: Type.Boolean(),
  factor_type: Type.Optional({ ...OneOf(factorTypes), description: 'Where the code comes from, if it is enabled.' }),
  recovery_codes: Type.Optional(Type.Integer({ description: 'How many are left, for `totp`.' })),
}

/** Six digits, of a mail or of a program, or a recovery code; with blanks, as people write them. */
export const Code = Text(32)
