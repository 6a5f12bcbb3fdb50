import { type Static, Type } from 'typebox'
import { Named } from '#contract/schema.ts'
import { Code, FactorState } from '#resource/second-factor.ts'
import { Locale, preferences, TimeZone } from '#resource/user/preferences.ts'
import { OwnPassword } from './password.ts'

/** What a user sets for itself (supplement 3.2). */
export const UserSettings = Named('UserSettings', { time_zone: TimeZone, locale: Locale, ...preferences })

/** Of the account: who is mailed when its balance runs low; nobody is, when there is no address. */
export const BalanceAlertSettings = Named('BalanceAlertSettings', {
  emails: Type.Array(Type.String({ format: 'email', maxLength: 254 }), {
    maxItems: 100,
    description: 'Addresses that are told; none: nobody.',
  }),
})

/** Whether signing in asks for a code, and which the dealer allows. */
export const SecondFactorSettings = Named('SecondFactorSettings', {
  allowed: Type.Boolean({ description: 'The dealer allows a second factor.' }),
  required: Type.Boolean({ description: 'The dealer requires one: it is `enabled`, and cannot be switched off.' }),
  ...FactorState,
})

/** How the user switches it; off wants the password or a code. */
export const SwitchedFactor = Type.Object({
  enabled: Type.Boolean(),
  password: Type.Optional(OwnPassword),
  code: Type.Optional({
    ...Code,
    description: 'Of the program, or a recovery code; for `totp`, instead of the password.',
  }),
})
export type Switch = Static<typeof SwitchedFactor>

/** Of the account: whether the newest file replaces the oldest when there is no room. */
export const FileStorageSettings = Named('FileStorageSettings', {
  auto_overwrite: Type.Boolean({ description: 'The oldest files make room for new ones when the space is full.' }),
})
