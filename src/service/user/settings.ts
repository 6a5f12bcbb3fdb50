import { type Static, Type } from 'typebox'
import { Named, OneOf } from '#contract/schema.ts'
import { Code, FactorState } from '#resource/second-factor.ts'
import { Locale, preferences, TimeZone } from '#resource/user/preferences.ts'
import { occasions } from '#task/telling.ts'
import { OwnPassword } from './password.ts'

/** Settings that a user makes for itself (supplement 3.2). */
export const UserSettings = Named('UserSettings', { time_zone: TimeZone, locale: Locale, ...preferences })

/**
 * Settings of an account's balance alert: the address that is mailed when the balance runs low; nobody is mailed where
 * there is none.
 */
export const BalanceAlertSettings = Named('BalanceAlertSettings', {
  emails: Type.Array(Type.String({ format: 'email', maxLength: 254 }), {
    maxItems: 100,
    description: 'Addresses that are told; none: nobody.',
  }),
})

/** Second factor of a user: whether signing in asks for a code, and which types the dealer allows. */
export const SecondFactorSettings = Named('SecondFactorSettings', {
  allowed: Type.Boolean({ description: 'The dealer allows a second factor.' }),
  required: Type.Boolean({ description: 'The dealer requires one: it is `enabled`, and cannot be switched off.' }),
  ...FactorState,
})

/** Change of a user's second factor: on or off; off needs the password or a code. */
export const SwitchedFactor = Type.Object({
  enabled: Type.Boolean(),
  password: Type.Optional(OwnPassword),
  code: Type.Optional({
    ...Code,
    description: 'Of the program, or a recovery code; for `totp`, instead of the password.',
  }),
})
export type Switch = Static<typeof SwitchedFactor>

/** Settings of field work: what those who have the phones of an account may do (docs/go.md), and what recipients of tasks are told. */
export const FieldSettings = Named('FieldSettings', {
  tasks_by_hand: Type.Boolean({
    description:
      'They may say that they have arrived at a task, or are done with it; else only where they were counts.',
  }),
  recipient_notices: Type.Optional(
    Type.Array(OneOf(occasions), {
      maxItems: occasions.length,
      uniqueItems: true,
      description:
        'What recipients of tasks are told by themselves: that it is to`day`, that somebody is `leaving` for it, their `arrival`; at first nothing (docs/tasks.md).',
    }),
  ),
  recipient_first_name: Type.Optional(
    Type.Boolean({ description: 'Links that are made for that tell the first name of who comes.' }),
  ),
})

/** Settings of an account's file storage: whether the newest file replaces the oldest when there is no room. */
export const FileStorageSettings = Named('FileStorageSettings', {
  auto_overwrite: Type.Boolean({ description: 'The oldest files make room for new ones when the space is full.' }),
})
